/**
 * The results of the commands, and what all formats say of them. The formats are in the packages
 * below.
 *
 * <p>Start at {@link dev.weir.report.Report}, a record for each command. {@link
 * dev.weir.report.Problem} lists what is wrong in any of them; a format implements {@link
 * dev.weir.report.Format}, or {@link dev.weir.report.FileFormat} if it is one of files.
 */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;
