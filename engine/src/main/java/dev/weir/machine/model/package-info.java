/**
 * Memory models as exchangeable parts: what the orders of accesses mean, and how stores travel to
 * memory.
 */
@NullMarked
package dev.weir.machine.model;

import org.jspecify.annotations.NullMarked;
