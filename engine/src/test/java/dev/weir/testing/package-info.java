/**
 * What tests of the engine share: a little language for tiny concurrent programs, the tables of
 * exact numbers for such programs, generators of random ones, and a referee that enumerates their
 * behaviours without using the engine. Tests of other modules use it, too.
 *
 * <p>Start with {@link dev.weir.testing.SmallLanguage}.
 */
@NullMarked
package dev.weir.testing;

import org.jspecify.annotations.NullMarked;
