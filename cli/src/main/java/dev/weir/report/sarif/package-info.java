/**
 * Results in SARIF 2.1.0, the format of static analysis results that code scanning services and
 * editors read.
 *
 * <p>{@link dev.weir.report.sarif.SarifFormat} writes a run for each reply; what is wrong becomes a
 * result with the execution that shows it as a code flow, a thread flow for each thread.
 */
@NullMarked
package dev.weir.report.sarif;

import org.jspecify.annotations.NullMarked;
