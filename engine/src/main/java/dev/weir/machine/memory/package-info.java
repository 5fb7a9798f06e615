/** The memory models: what a store, a load and a fence do to store buffers and memory. */
@NullMarked
package dev.weir.machine.memory;

import org.jspecify.annotations.NullMarked;
