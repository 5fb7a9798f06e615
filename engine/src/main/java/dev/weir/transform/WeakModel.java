package dev.weir.transform;

import dev.weir.program.transform.OrderBarriers;
import java.util.Locale;

/** The memory models that can be made explicit in a program. */
public enum WeakModel {
  /** Writes are overtaken by later reads. */
  TSO,
  /** Writes are overtaken by all later accesses to other locations. */
  PSO,
  /** SPARC V9 RMO: accesses keep only the order of dependencies that begin with a read. */
  RMO,
  /** Power in the framework of the paper: reads may also see writes before all threads do. */
  POWER_ESOP13;

  /** The name on the command line: {@code tso}, {@code power-esop13}, … */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The barriers that give accesses the orders of C11. */
  public OrderBarriers orders() {
    return switch (this) {
      case TSO -> MachineBarriers.TSO;
      case PSO -> MachineBarriers.PSO;
      case RMO -> MachineBarriers.RMO;
      case POWER_ESOP13 -> MachineBarriers.POWER;
    };
  }

  /** Whether a read may take a write that has not reached memory. */
  public boolean relaxesReadsFrom() {
    return this == POWER_ESOP13;
  }

  /** Whether reads can be delayed, so that dependencies matter. */
  public boolean delaysReads() {
    return this == RMO || relaxesReadsFrom();
  }
}
