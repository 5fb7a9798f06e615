/**
 * What to explore and when to stop: {@link dev.weir.search.options.CheckOptions} says it, {@link
 * dev.weir.search.options.Limits} looks at time and memory.
 */
@NullMarked
package dev.weir.search.options;

import org.jspecify.annotations.NullMarked;
