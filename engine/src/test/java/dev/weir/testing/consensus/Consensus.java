package dev.weir.testing.consensus;

import dev.weir.transform.WeakModel;
import java.util.Optional;

/** A memory model of the referee: those that can be made explicit, and sequential consistency. */
public enum Consensus {
  /** Sequential consistency. */
  SC,
  /** As {@link WeakModel#TSO}. */
  TSO,
  /** As {@link WeakModel#PSO}. */
  PSO,
  /** As {@link WeakModel#RMO}. */
  RMO,
  /** As {@link WeakModel#POWER_ESOP13}. */
  POWER;

  /** The referee's name of a model. */
  public static Consensus of(WeakModel model) {
    return switch (model) {
      case TSO -> TSO;
      case PSO -> PSO;
      case RMO -> RMO;
      case POWER_ESOP13 -> POWER;
    };
  }

  /** The model, unless it is sequential consistency. */
  public Optional<WeakModel> weak() {
    return switch (this) {
      case SC -> Optional.empty();
      case TSO -> Optional.of(WeakModel.TSO);
      case PSO -> Optional.of(WeakModel.PSO);
      case RMO -> Optional.of(WeakModel.RMO);
      case POWER -> Optional.of(WeakModel.POWER_ESOP13);
    };
  }

  /** Whether writes may be seen by some threads before others. */
  boolean relaxesReadsFrom() {
    return this == POWER;
  }
}
