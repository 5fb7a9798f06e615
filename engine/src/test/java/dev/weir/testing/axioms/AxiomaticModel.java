package dev.weir.testing.axioms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The memory models that are known as axioms. */
public enum AxiomaticModel {
  /** Sequential consistency. */
  SC(StoreOrderAxioms::sc),
  /** Total store order, x86 and SPARC. */
  TSO(StoreOrderAxioms::tso),
  /** Partial store order of SPARC V8. */
  PSO(StoreOrderAxioms::pso),
  /** Relaxed memory order of SPARC V9 (appendix D.3.3). */
  RMO(StoreOrderAxioms::rmo),
  /** Power as hardware may do it: {@code ppc.cat} of "Herding Cats", TOPLAS 2014. */
  POWER(PowerAxioms::power),
  /** Power in the framework of "Software Verification for Weak Memory", ESOP 2013. */
  POWER_ESOP13(PowerAxioms::esop13);

  private final Function<GraphRelations, List<Axiom>> table;

  AxiomaticModel(Function<GraphRelations, List<Axiom>> table) {
    this.table = table;
  }

  /** The name on the command line: {@code sc}, {@code power-esop13}, … */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether the model allows an execution. */
  public boolean allows(ExecutionGraph graph) {
    return violated(graph).isEmpty();
  }

  /** The name of the first axiom that does not hold of an execution. */
  public Optional<String> violated(ExecutionGraph graph) {
    return table.apply(new GraphRelations(graph)).stream()
        .filter(axiom -> !axiom.holds())
        .map(Axiom::name)
        .findFirst();
  }
}
