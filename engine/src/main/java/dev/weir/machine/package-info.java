/**
 * One execution of a program: threads, memory, store buffers; steps and their undoing.
 *
 * <p>{@link dev.weir.machine.Machine} is where to start. A search asks which {@linkplain
 * dev.weir.machine.Actors actors} can step, lets one step, reads what happened in a {@link
 * dev.weir.machine.Step}, and takes it back to any mark. What a store does is decided by a {@link
 * dev.weir.machine.MemoryModel}; library calls are {@link dev.weir.machine.ExternalFunction}s.
 */
@NullMarked
package dev.weir.machine;

import org.jspecify.annotations.NullMarked;
