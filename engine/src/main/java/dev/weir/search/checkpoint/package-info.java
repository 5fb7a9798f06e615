/**
 * Explorations as data, to go on with later ({@link dev.weir.search.checkpoint.Checkpoint}) or in
 * other processes ({@link dev.weir.search.checkpoint.RemoteTask}, {@link
 * dev.weir.search.checkpoint.RemoteResult}), and how that becomes bytes.
 */
@NullMarked
package dev.weir.search.checkpoint;

import org.jspecify.annotations.NullMarked;
