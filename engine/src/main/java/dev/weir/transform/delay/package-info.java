/**
 * What must be delayed so that a transformed program shows all that a model does: the critical
 * cycles of the event graph, the pairs of each that the model does not keep, and a choice among
 * them.
 *
 * <p>Start with {@link dev.weir.transform.delay.DelayAnalysis}.
 */
@NullMarked
package dev.weir.transform.delay;

import org.jspecify.annotations.NullMarked;
