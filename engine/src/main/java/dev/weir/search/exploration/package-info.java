/**
 * What each search stands on. A {@link dev.weir.search.exploration.Search} chooses who steps next;
 * {@link dev.weir.search.exploration.Exploration} begins, counts and ends, and {@link
 * dev.weir.search.exploration.CurrentExecution} takes the steps and takes them back.
 */
@NullMarked
package dev.weir.search.exploration;

import org.jspecify.annotations.NullMarked;
