/**
 * Finds what delayed reads may guess in programs in which a memory model is made explicit, by
 * exploring these. Start at {@link dev.weir.weak.WeakChecker}.
 */
@NullMarked
package dev.weir.weak;

import org.jspecify.annotations.NullMarked;
