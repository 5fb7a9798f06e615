/**
 * Store buffer safety: whether a weak memory model adds any behaviour to the sequentially
 * consistent ones.
 *
 * <p>{@link dev.weir.robust.RobustChecker} is where to start. Its first method watches sequentially
 * consistent executions only ({@link dev.weir.robust.monitor.StoreBufferMonitor}, after Burckhardt
 * and Musuvathi, CAV 2008); its second one explores the executions of the weak model and looks for
 * a cycle in each ({@link dev.weir.robust.CyclicTraces}). Models of which only execution graphs are
 * explored are asked about in {@code dev.weir.graph}, with the same results.
 */
@NullMarked
package dev.weir.robust;

import org.jspecify.annotations.NullMarked;
