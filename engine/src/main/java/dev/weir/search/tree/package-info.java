/**
 * The tree of executions as data: what is remembered of a step once the execution that it was seen
 * in is gone ({@link dev.weir.search.tree.StepSummary}), what is planned at a node ({@link
 * dev.weir.search.tree.WakeupTree}), and what is left of an exploration ({@link
 * dev.weir.search.tree.Frontier}).
 */
@NullMarked
package dev.weir.search.tree;

import org.jspecify.annotations.NullMarked;
