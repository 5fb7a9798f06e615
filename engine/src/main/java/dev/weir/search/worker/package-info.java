/**
 * Optimal DPOR by several: {@link dev.weir.search.worker.Workers} in one process, {@link
 * dev.weir.search.worker.RemoteWorkers} by a {@link dev.weir.search.worker.RemoteExplorer} in each
 * of others.
 */
@NullMarked
package dev.weir.search.worker;

import org.jspecify.annotations.NullMarked;
