/** Threads that wait for memory to change: which loops do nothing but wait, and who can step. */
@NullMarked
package dev.weir.machine.await;

import org.jspecify.annotations.NullMarked;
