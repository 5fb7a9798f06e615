/**
 * Executions on Power, one candidate after the other: each read takes its value from a write that
 * is chosen, and axioms say which of them there are.
 */
@NullMarked
package dev.weir.weak.candidate;

import org.jspecify.annotations.NullMarked;
