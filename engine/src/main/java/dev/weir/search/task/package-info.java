/**
 * The work of optimal DPOR in parts that may be explored by several: a {@link
 * dev.weir.search.task.Task} is what follows one child of a {@link
 * dev.weir.search.task.SharedNode}, and {@link dev.weir.search.task.Tasks} is where a worker gets
 * them.
 */
@NullMarked
package dev.weir.search.task;

import org.jspecify.annotations.NullMarked;
