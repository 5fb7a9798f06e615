/**
 * Why an execution goes wrong, in terms of the program.
 *
 * <p>{@link dev.weir.report.explain.Cause} says it in a sentence, {@link
 * dev.weir.report.explain.StepTelling} step by step; {@link dev.weir.report.explain.Remedy} holds
 * what keeps it from happening.
 */
@NullMarked
package dev.weir.report.explain;

import org.jspecify.annotations.NullMarked;
