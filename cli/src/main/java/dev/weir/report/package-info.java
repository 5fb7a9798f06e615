/**
 * The output formats: each is one class that turns a {@link dev.weir.report.Report} into text.
 *
 * <p>Start at {@link dev.weir.report.Format}; a new format is one more class that implements it.
 */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;
