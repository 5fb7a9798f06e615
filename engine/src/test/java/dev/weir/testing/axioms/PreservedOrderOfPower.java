package dev.weir.testing.axioms;

/**
 * What Power keeps of program order ("Herding Cats", section 6): reads are satisfied ("init") and
 * accesses committed, each in some order; four relations between these, as a least fixpoint.
 */
final class PreservedOrderOfPower {
  private final GraphRelations relations;
  private Relation ii;
  private Relation ic;
  private Relation ci;
  private Relation cc;

  PreservedOrderOfPower(GraphRelations r) {
    this.relations = r;
    Relation rfe = r.external(r.rf());
    Relation dd = r.addr().or(r.data());
    Relation rdw = r.poloc().and(r.external(r.fr()).then(rfe));
    Relation detour = r.poloc().and(r.external(r.co()).then(rfe));
    ii = dd.or(r.internal(r.rf())).or(rdw);
    ci = r.ctrlisync().or(detour);
    cc = dd.or(r.poloc()).or(r.ctrl()).or(r.addr().then(r.po()));
    ic = ii.or(cc);
    close();
  }

  private void close() {
    boolean changed = true;
    while (changed) {
      Relation ci1 = ci.or(ci.then(ii)).or(cc.then(ci));
      Relation ii1 = ii.or(ci).or(ic.then(ci)).or(ii.then(ii));
      Relation cc1 = cc.or(ci).or(ci.then(ic)).or(cc.then(cc));
      Relation ic1 = ic.or(ii).or(cc).or(ic.then(cc)).or(ii.then(ic));
      changed = !(ci1.equals(ci) && ii1.equals(ii) && cc1.equals(cc) && ic1.equals(ic));
      ci = ci1;
      ii = ii1;
      cc = cc1;
      ic = ic1;
    }
  }

  /** The preserved program order: from reads, to reads and to writes. */
  Relation ppo() {
    return ii.between(relations.reads(), relations.reads())
        .or(ic.between(relations.reads(), relations.writes()));
  }
}
