/**
 * Memory models as axioms: what a model asks of the graph of a whole execution, written down as a
 * table of relations that must have no cycle, must not lead back, or must be empty ("Herding Cats",
 * TOPLAS 2014). A further model is a further table.
 *
 * <p>{@link dev.weir.testing.axioms.ExecutionGraph} is what is judged, {@link
 * dev.weir.testing.axioms.AxiomaticModel} by what.
 */
@NullMarked
package dev.weir.testing.axioms;

import org.jspecify.annotations.NullMarked;
