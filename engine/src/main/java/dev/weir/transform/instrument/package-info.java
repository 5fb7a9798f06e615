/**
 * Rewrites a program so that its delayed accesses are entered and exit later, by a small library
 * that is linked to it: the window of each thread. Start at {@link
 * dev.weir.transform.instrument.Instrumenter}.
 */
@NullMarked
package dev.weir.transform.instrument;

import org.jspecify.annotations.NullMarked;
