/**
 * What changes between two runs of {@code --watch}: {@link dev.weir.cli.change.FileChanges} tells
 * of files, {@link dev.weir.cli.change.OutputChange} of what a command prints.
 */
@NullMarked
package dev.weir.cli.change;

import org.jspecify.annotations.NullMarked;
