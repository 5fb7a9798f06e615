/**
 * The referee of the transformation to weak memory: straight-line programs with dependencies and
 * fences, their executions by the axioms of each model and by the abstract machine, and what of
 * them needs to be delayed, all by definition and without the engine. Start with {@link
 * dev.weir.testing.consensus.StraightLine}.
 */
@NullMarked
package dev.weir.testing.consensus;

import org.jspecify.annotations.NullMarked;
