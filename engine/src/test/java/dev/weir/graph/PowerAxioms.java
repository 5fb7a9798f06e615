package dev.weir.graph;

import dev.weir.graph.event.Operation.Fence;

/** What Power asks beyond coherence, by the definitions of "Herding Cats" (TOPLAS 2014). */
final class PowerAxioms {
  private final CandidateEvents e;
  private final Candidate c;
  private final Pairs readsOfOthers;
  private final Pairs overwrittenByOthers;
  private final Pairs laterOfOthers;

  private PowerAxioms(Candidate c) {
    this.c = c;
    this.e = c.events();
    this.readsOfOthers = c.externalReads();
    this.overwrittenByOthers = c.fromReads().and(e.external);
    this.laterOfOthers = c.coherence().and(e.external);
  }

  static boolean hold(Candidate c) {
    PowerAxioms axioms = new PowerAxioms(c);
    Pairs sync = axioms.e.fullyFenced();
    Pairs fences = fences(axioms.e);
    Pairs happens = axioms.preserved().or(fences, axioms.readsOfOthers);
    return happens.isAcyclic() && axioms.propagate(sync, fences, happens.closure().orSame());
  }

  /** What fences of all kinds order. */
  static Pairs fences(CandidateEvents e) {
    Pairs light = e.fenced(Fence.LIGHT, Fence.ACQUIRE, Fence.RELEASE);
    return e.fullyFenced()
        .or(
            light.minus(light.between(e.writes, e.reads)),
            e.fenced(Fence.STORE_STORE).between(e.writes, e.writes));
  }

  /** Preserved program order: from the initiation or commit of one access to that of another. */
  private Pairs preserved() {
    Pairs depends = e.address.or(e.data);
    Pairs readDifferent = e.placeOrder.and(overwrittenByOthers.then(readsOfOthers));
    Pairs detour = e.placeOrder.and(laterOfOthers.then(readsOfOthers));
    Pairs commitToInit = e.instruction.between(e.accesses, e.accesses).or(detour);
    Pairs initToInit = depends.or(c.ownReads(), readDifferent);
    Pairs commitToCommit =
        depends.or(
            e.placeOrder, e.control.between(e.accesses, e.accesses), e.address.then(e.accessOrder));
    Pairs initToCommit = Pairs.none(e.count);
    while (true) {
      Pairs ci = commitToInit.or(commitToInit.then(initToInit), commitToCommit.then(commitToInit));
      Pairs ii =
          initToInit.or(commitToInit, initToCommit.then(commitToInit), initToInit.then(initToInit));
      Pairs cc =
          commitToCommit.or(
              commitToInit, commitToInit.then(initToCommit), commitToCommit.then(commitToCommit));
      Pairs ic =
          initToCommit.or(
              initToInit,
              commitToCommit,
              initToCommit.then(commitToCommit),
              initToInit.then(initToCommit));
      if (ci.equals(commitToInit)
          && ii.equals(initToInit)
          && cc.equals(commitToCommit)
          && ic.equals(initToCommit)) {
        return ii.between(e.reads, e.reads).or(ic.between(e.reads, e.writes));
      }
      commitToInit = ci;
      initToInit = ii;
      commitToCommit = cc;
      initToCommit = ic;
    }
  }

  /** The axioms "propagation" and "observation". */
  private boolean propagate(Pairs sync, Pairs fences, Pairs happensOrSame) {
    Pairs base = fences.or(readsOfOthers.then(fences)).then(happensOrSame);
    Pairs chain =
        readsOfOthers.or(
            overwrittenByOthers,
            laterOfOthers,
            overwrittenByOthers.then(readsOfOthers),
            laterOfOthers.then(readsOfOthers));
    Pairs strong = chain.orSame().then(base.closure().orSame()).then(sync).then(happensOrSame);
    Pairs propagates = base.between(e.writes, e.writes).or(strong);
    return c.coherence().or(propagates).isAcyclic()
        && overwrittenByOthers.then(propagates).then(happensOrSame).isIrreflexive();
  }
}
