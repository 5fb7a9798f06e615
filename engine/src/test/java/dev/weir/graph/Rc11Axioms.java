package dev.weir.graph;

import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Order;

/** RC11 by the definitions of "Repairing Sequential Consistency in C/C++11" (PLDI 2017). */
final class Rc11Axioms {
  private final CandidateEvents e;
  private final Candidate c;
  private final Pairs sequenced;
  private final Pairs happens;
  private final Pairs related;

  private Rc11Axioms(Candidate c) {
    this.c = c;
    this.e = c.events();
    this.sequenced = e.programOrder.or(e.crossing).closure();
    this.happens = sequenced.or(synchronises()).closure();
    this.related = c.communication().closure();
  }

  static boolean hold(Candidate c) {
    Rc11Axioms axioms = new Rc11Axioms(c);
    return axioms.happens.isIrreflexive()
        && axioms.happens.then(axioms.related).isIrreflexive()
        && c.events().halves.then(axioms.related).isIrreflexive()
        && axioms.sequenced.or(c.readsFrom()).isAcyclic()
        && axioms.partialOrderOfSeqCst().isAcyclic();
  }

  private Pairs only(long set) {
    return Pairs.same(e.count, set);
  }

  private Pairs synchronises() {
    long atomic = e.accesses & ~e.withOrder(e.accesses, Order.PLAIN);
    Pairs sequence =
        e.placeOrder
            .orSame()
            .between(e.writes, e.writes & atomic)
            .then(c.readsFrom().then(e.halves).closure().orSame());
    long releases = e.withOrder(e.writes, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);
    long acquires =
        e.withOrder(e.reads, Order.ACQUIRE_PC, Order.ACQUIRE, Order.ACQ_REL, Order.SEQ_CST);
    Pairs from =
        only(releases)
            .or(e.programOrder.between(e.fences(Fence.RELEASE, Fence.LIGHT, Fence.FULL), e.writes));
    Pairs to =
        only(acquires)
            .or(e.programOrder.between(e.reads, e.fences(Fence.ACQUIRE, Fence.LIGHT, Fence.FULL)));
    return from.then(sequence).then(c.readsFrom()).then(only(e.reads & atomic)).then(to);
  }

  /** "psc". */
  private Pairs partialOrderOfSeqCst() {
    long fences = e.fences(Fence.FULL);
    long all = fences | e.withOrder(e.accesses, Order.SEQ_CST);
    Pairs apart = sequenced.minus(e.samePlace);
    Pairs before =
        sequenced.or(
            apart.then(happens).then(apart),
            happens.and(e.samePlace),
            c.coherence(),
            c.fromReads());
    Pairs from = only(all).or(happens.orSame().between(fences, e.everything));
    Pairs to = only(all).or(happens.orSame().between(e.everything, fences));
    Pairs ofFences = happens.or(happens.then(related).then(happens));
    return from.then(before).then(to).or(ofFences.between(fences, fences));
  }
}
