package dev.weir.graph.model;

import dev.weir.graph.compile.ArmCode;
import dev.weir.graph.compile.Orders;
import dev.weir.graph.compile.Orders.Target;
import dev.weir.graph.compile.RiscvBarriers;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.program.transform.OrderBarriers;
import dev.weir.transform.WeakModel;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The memory models that are known as axioms, and whose execution graphs can be explored. */
public enum JudgedModel {
  /** Sequential consistency. */
  SC(
      "sc",
      "sequential consistency",
      Target.LANGUAGE,
      () -> new StoreBufferModel(false, false, true)),
  /** Total store order, as on x86. */
  TSO("tso", "total store order", Target.BARRIERS, () -> new StoreBufferModel(true, false, true)),
  /** Partial store order, as on SPARC. */
  PSO("pso", "partial store order", Target.BARRIERS, () -> new StoreBufferModel(true, true, false)),
  /** Relaxed memory order, as on SPARC. */
  RMO(
      "rmo",
      "relaxed memory order (SPARC): accesses keep only the order of dependencies and barriers",
      Target.BARRIERS,
      () -> new RelaxedOrderModel(false)),
  /** Power as the paper on program transformation has it (ESOP 2013). */
  POWER_ESOP13(
      "power-esop13",
      "Power in the framework of the paper on program transformation (ESOP 2013). Barriers order"
          + " stores for all threads at once: IRIW with two lwsync is forbidden",
      Target.BARRIERS,
      FrameworkModel::new),
  /** Power ("Herding Cats", TOPLAS 2014). */
  POWER(
      "power",
      "Power as hardware may do it, by the axioms of \"Herding Cats\" (ppc.cat). Only sync orders"
          + " stores for all threads at once: IRIW with two lwsync is allowed",
      Target.BARRIERS,
      PowerModel::new),
  /** C11 ("Repairing Sequential Consistency in C/C++11", PLDI 2017). */
  RC11(
      "rc11",
      "C11 as repaired by Lahav and others (PLDI 2017): what any compiler and machine may do. A"
          + " data race is an error",
      Target.LANGUAGE,
      Rc11Model::new),
  /** ARMv8, as {@code aarch64.cat} of herd has it, without accesses of mixed sizes. */
  ARMV8(
      "armv8",
      "ARMv8 (aarch64): accesses keep the order of dependencies, acquires, releases and barriers;"
          + " a store reaches all other threads at once",
      Target.ARM,
      Armv8Model::new),
  /** RISC-V (RVWMO), without accesses of mixed sizes. */
  RISCV(
      "riscv",
      "RISC-V (RVWMO): accesses keep the order of dependencies, fences and annotations; a store"
          + " reaches all other threads at once",
      Target.RISCV,
      () -> new RiscvModel(Condition.AT_ONCE));

  private final String title;
  private final String description;
  private final Target target;
  private final Supplier<GraphModel> rules;

  JudgedModel(String title, String description, Target target, Supplier<GraphModel> rules) {
    this.title = title;
    this.description = description;
    this.target = target;
    this.rules = rules;
  }

  /** Its name on the command line. */
  public String title() {
    return title;
  }

  /** One line for users. */
  public String description() {
    return description;
  }

  /**
   * How the orders of C11 are compiled for it.
   *
   * @param arm what compilers write for ARMv8
   */
  public Orders orders(Set<ArmCode> arm) {
    return new Orders(target, arm);
  }

  /**
   * A program with the barriers that the orders of C11 are compiled to, where the model itself has
   * no orders.
   */
  public Program compiled(Program program) {
    return barriers().map(all -> BarriersOfOrders.keepingOrders(program, all)).orElse(program);
  }

  /** The barriers that orders are compiled to, where the model itself has no orders. */
  public Optional<OrderBarriers> barriers() {
    return switch (this) {
      case SC, RC11, ARMV8 -> Optional.empty();
      case RISCV -> Optional.of(new RiscvBarriers());
      case TSO -> Optional.of(WeakModel.TSO.orders());
      case PSO -> Optional.of(WeakModel.PSO.orders());
      case RMO -> Optional.of(WeakModel.RMO.orders());
      case POWER, POWER_ESOP13 -> Optional.of(WeakModel.POWER_ESOP13.orders());
    };
  }

  /**
   * Its rules, for one exploration: they keep what they computed last.
   *
   * @param ignoresDependencies whether dependencies keep nothing in order
   */
  public GraphModel newRules(boolean ignoresDependencies) {
    GraphModel made = rules.get();
    if (ignoresDependencies) {
      made.ignoreDependencies();
    }
    return made;
  }

  /** Whether dependencies keep accesses in order. */
  public boolean knowsDependencies() {
    return switch (this) {
      case SC, TSO, PSO, RC11 -> false;
      case RMO, POWER_ESOP13, POWER, ARMV8, RISCV -> true;
    };
  }

  /** The model of this name, in any case. */
  public static Optional<JudgedModel> named(String name) {
    return Arrays.stream(values()).filter(m -> m.title.equalsIgnoreCase(name)).findFirst();
  }
}
