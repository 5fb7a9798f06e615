/**
 * The means by which results are written, whatever they say: tables, folded lines and colours for
 * people, {@link dev.weir.report.output.Json} for programs, words for a shell, files.
 */
@NullMarked
package dev.weir.report.output;

import org.jspecify.annotations.NullMarked;
