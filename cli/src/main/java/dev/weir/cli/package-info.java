/** The commands of the command line. */
@NullMarked
package dev.weir.cli;

import org.jspecify.annotations.NullMarked;
