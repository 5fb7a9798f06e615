package dev.weir.testing.axioms;

import dev.weir.program.BarrierKind;
import java.util.List;

/**
 * The models in which a write is seen by all other threads at once: they differ in what they keep
 * of program order.
 */
final class StoreOrderAxioms {
  private StoreOrderAxioms() {}

  static List<Axiom> sc(GraphRelations r) {
    return List.of(atomicity(r), Axiom.acyclic("sc", () -> r.po().or(r.com())));
  }

  static List<Axiom> tso(GraphRelations r) {
    return List.of(
        coherence(r), atomicity(r), global(r, r.po().minus(r.po().between(r.writes(), r.reads()))));
  }

  static List<Axiom> pso(GraphRelations r) {
    return List.of(coherence(r), atomicity(r), global(r, r.po().between(r.reads(), r.accesses())));
  }

  /**
   * Two reads of one location may pass each other; what reads the location of an atomic instruction
   * later stays behind all of it.
   */
  static List<Axiom> rmo(GraphRelations r) {
    Relation own = r.poloc().between(r.writes(), r.reads());
    Relation control = r.ctrl().between(r.reads(), r.writes());
    Relation steps = r.addr().or(r.data()).or(control).or(own).or(r.rmw());
    Relation kept = steps.closure().between(r.reads(), r.accesses());
    return List.of(
        Axiom.acyclic(
            "coherence",
            () -> r.poloc().minus(r.poloc().between(r.reads(), r.reads())).or(r.com())),
        atomicity(r),
        singleInstructions(r, kept));
  }

  /** An atomic instruction takes its place in the global order as one: its read and its write. */
  private static Axiom singleInstructions(GraphRelations r, Relation kept) {
    Relation one = r.rmw().or(r.rmw().inverse()).orNone();
    return Axiom.acyclic("global order", () -> one.then(order(r, kept).minus(r.rmw())).then(one));
  }

  /** Each location by itself is sequentially consistent. */
  static Axiom coherence(GraphRelations r) {
    return Axiom.acyclic("coherence", () -> r.poloc().or(r.com()));
  }

  /** No other thread writes between the read and the write of an atomic instruction. */
  static Axiom atomicity(GraphRelations r) {
    return Axiom.empty("atomicity", () -> r.rmw().and(r.external(r.fr()).then(r.external(r.co()))));
  }

  private static Axiom global(GraphRelations r, Relation kept) {
    return Axiom.acyclic("global order", () -> order(r, kept));
  }

  private static Relation order(GraphRelations r, Relation kept) {
    return kept.or(fences(r)).or(r.external(r.rf())).or(r.fr()).or(r.co());
  }

  private static Relation fences(GraphRelations r) {
    return r.fenced(BarrierKind.SYNC)
        .or(light(r))
        .or(r.fenced(BarrierKind.STORE_STORE).between(r.writes(), r.writes()))
        .or(r.fenced(BarrierKind.LOAD_LOAD).between(r.reads(), r.reads()))
        .or(r.fenced(BarrierKind.LOAD_ANY).between(r.reads(), r.accesses()))
        .or(r.fenced(BarrierKind.ANY_STORE).between(r.accesses(), r.writes()));
  }

  /** What {@code lwsync} keeps: all but a write before a read. */
  static Relation light(GraphRelations r) {
    Relation fenced = r.fenced(BarrierKind.LWSYNC);
    return fenced.minus(fenced.between(r.writes(), r.reads()));
  }
}
