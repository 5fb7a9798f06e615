/**
 * What an exploration finds, and how its executions end. {@link dev.weir.search.result.CheckResult}
 * is where to start: it has a {@link dev.weir.search.result.Verdict}, the errors, and how much was
 * explored. {@link dev.weir.search.result.MaximalState} says what a state means in which nobody can
 * step.
 */
@NullMarked
package dev.weir.search.result;

import org.jspecify.annotations.NullMarked;
