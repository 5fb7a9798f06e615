package dev.weir.machine;

import java.util.OptionalInt;

/**
 * How a machine runs a program.
 *
 * @param unroll the most times that a loop's back edge is taken for each entry, and the deepest
 *     recursion; empty for no bound
 * @param allowUninitialised whether reading bytes that were never written is allowed
 * @param showAll whether the accesses of a program that still has a single thread are events too;
 *     otherwise they run as local instructions, since no order can concern them
 */
public record MachineOptions(OptionalInt unroll, boolean allowUninitialised, boolean showAll) {
  /** No bound, uninitialised reads are errors, a lone thread makes no events. */
  public static final MachineOptions DEFAULT =
      new MachineOptions(OptionalInt.empty(), false, false);
}
