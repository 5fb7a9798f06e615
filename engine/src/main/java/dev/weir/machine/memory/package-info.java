/**
 * The memory of a program: objects at addresses, their bytes, the rights of their pages, and which
 * of them are shared.
 */
@NullMarked
package dev.weir.machine.memory;

import org.jspecify.annotations.NullMarked;
