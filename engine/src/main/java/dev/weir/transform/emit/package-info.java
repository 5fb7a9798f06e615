/**
 * Programs as C that any compiler and any checker of C reads. {@link
 * dev.weir.transform.emit.CEmitter} is where to start.
 *
 * <p>The program form has registers and bytes, C has types; what stands between them is said once:
 * {@code Signature} for values that are passed, {@code ObjectType} for memory, {@code Arithmetic}
 * for operators. A register is a {@code uint64_t}.
 */
@NullMarked
package dev.weir.transform.emit;

import org.jspecify.annotations.NullMarked;
