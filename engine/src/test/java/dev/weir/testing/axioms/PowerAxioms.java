package dev.weir.testing.axioms;

import dev.weir.program.BarrierKind;
import java.util.List;
import java.util.function.Supplier;

/**
 * Power: a write reaches other threads one by one, and only barriers make what was seen before them
 * be seen by all.
 */
final class PowerAxioms {
  private PowerAxioms() {}

  /** The model of Power of "Herding Cats", which is herd's {@code ppc.cat}. */
  static List<Axiom> power(GraphRelations r) {
    Relation rfe = r.external(r.rf());
    Relation fre = r.external(r.fr());
    Relation coe = r.external(r.co());
    Relation sync = r.fenced(BarrierKind.SYNC);
    Relation fence =
        sync.or(StoreOrderAxioms.light(r))
            .or(r.fenced(BarrierKind.STORE_STORE).between(r.writes(), r.writes()));
    Supplier<Hardware> hardware =
        new Once<>(
            () -> {
              Relation hb = new PreservedOrderOfPower(r).ppo().or(fence).or(rfe);
              Relation hbs = hb.closure().orNone();
              Relation base = fence.or(rfe.then(fence)).then(hbs);
              Relation chapo = rfe.or(fre).or(coe).or(fre.then(rfe)).or(coe.then(rfe)).orNone();
              Relation strong = chapo.then(base.closure().orNone()).then(sync).then(hbs);
              return new Hardware(hb, hbs, base.between(r.writes(), r.writes()).or(strong));
            });
    return List.of(
        StoreOrderAxioms.coherence(r),
        StoreOrderAxioms.atomicity(r),
        Axiom.acyclic("no thin air", () -> hardware.get().hb()),
        Axiom.irreflexive(
            "observation", () -> fre.then(hardware.get().prop()).then(hardware.get().hbs())),
        Axiom.acyclic("propagation", () -> r.co().or(hardware.get().prop())));
  }

  /** The relations that several axioms share: happens before, its steps or none, propagation. */
  private record Hardware(Relation hb, Relation hbs, Relation prop) {}

  /** Section 2 of the paper, with stores that are not atomic and cumulative barriers. */
  static List<Axiom> esop13(GraphRelations r) {
    Relation stores = r.fenced(BarrierKind.STORE_STORE).between(r.writes(), r.writes());
    Relation cumulative = r.fenced(BarrierKind.SYNC).or(StoreOrderAxioms.light(r));
    Relation fences = cumulated(r, cumulative).or(stores);
    Relation kept =
        r.addr().or(r.data()).or(r.ctrl().between(r.reads(), r.writes())).or(r.ctrlisync());
    return List.of(
        StoreOrderAxioms.coherence(r),
        StoreOrderAxioms.atomicity(r),
        Axiom.acyclic("no thin air", () -> r.rf().or(kept)),
        Axiom.acyclic("consensus", () -> kept.or(fences).or(r.fr()).or(r.co())));
  }

  /**
   * What a barrier orders, and the writes that were read before it, and the reads of those after.
   */
  private static Relation cumulated(GraphRelations r, Relation fenced) {
    Relation seen = r.external(r.rf()).orNone();
    return seen.then(fenced).then(seen);
  }
}
