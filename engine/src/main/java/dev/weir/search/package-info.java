/**
 * The searches, which choose who steps next, and what they share.
 *
 * <p>{@link dev.weir.search.Checker} is where to start: it sets up a {@link dev.weir.search.Driver}
 * and lets a {@link dev.weir.search.Search} work on it.
 */
@NullMarked
package dev.weir.search;

import org.jspecify.annotations.NullMarked;
