/**
 * Whether a data structure is linearizable under a memory model: {@link dev.weir.lin.LinChecker}
 * makes {@link dev.weir.lin.Scenarios scenarios} of calls, explores the {@link dev.weir.lin.Client
 * client} of each, and asks the {@link dev.weir.lin.Criterion} of every trace whether an order of
 * the calls explains it. Under models that are known by their axioms alone {@link
 * dev.weir.lin.FlaggedClients} asks the same of the outcomes of clients with flags.
 */
@NullMarked
package dev.weir.lin;

import org.jspecify.annotations.NullMarked;
