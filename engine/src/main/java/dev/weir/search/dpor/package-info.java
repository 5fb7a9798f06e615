/**
 * Partial order reduction that looks for races while it explores: {@link
 * dev.weir.search.dpor.OptimalDpor}, whose work {@link dev.weir.search.dpor.TaskExplorer} does, and
 * {@link dev.weir.search.dpor.SourceDpor}. {@code docs/algorithms.md} says which part of the papers
 * stands where.
 */
@NullMarked
package dev.weir.search.dpor;

import org.jspecify.annotations.NullMarked;
