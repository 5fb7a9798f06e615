/**
 * One execution of a program, and its face: {@link dev.weir.machine.Machine}.
 *
 * <p>A search asks which {@linkplain dev.weir.machine.step.Actors actors} can step, lets one step,
 * reads what happened in a {@link dev.weir.machine.step.Step}, and takes it back to any mark. What
 * a store does is decided by a {@link dev.weir.machine.model.MemoryModel}; library calls are {@link
 * dev.weir.machine.call.ExternalFunction}s.
 *
 * <p>The parts are subpackages, each of which knows only those before it: {@code state}, {@code
 * memory}, {@code step}, {@code model}, {@code code}, {@code report}, {@code options}, {@code
 * symmetry}, {@code thread}, {@code ownership}, {@code access}, {@code call}, {@code bytecode},
 * {@code run}, {@code await}. What stands in {@code thread}, {@code access}, {@code bytecode} and
 * {@code run} is the machine's own: nobody outside knows it.
 */
@NullMarked
package dev.weir.machine;

import org.jspecify.annotations.NullMarked;
