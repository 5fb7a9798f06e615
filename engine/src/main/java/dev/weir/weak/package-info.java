/**
 * Checks programs under memory models that are made explicit in them. Start at {@link
 * dev.weir.weak.WeakChecker}.
 */
@NullMarked
package dev.weir.weak;

import org.jspecify.annotations.NullMarked;
