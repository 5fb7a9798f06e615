package dev.weir.graph;

import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Order;
import java.util.Locale;

/**
 * The axioms of the models, by their definitions with sets of pairs: a referee for {@link
 * GraphModel}, which shares nothing with it.
 */
enum Axioms {
  /** Sequential consistency. */
  SC {
    @Override
    boolean hold(Candidate c) {
      return c.communication().or(c.events().programOrder, c.events().crossing).isAcyclic();
    }
  },

  /** Total store order. */
  TSO {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      return storesAreBuffered(c, e.accessOrder.between(e.writes, e.reads));
    }
  },

  /** Partial store order. */
  PSO {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      return storesAreBuffered(c, e.accessOrder.between(e.writes, e.accesses));
    }
  },

  /** The same where a read-modify-write waits for stores of its place alone, and is one step. */
  PSO_COMPILED {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      Pairs step = e.halves.or(e.halves.inverse()).orSame();
      long updates = e.set(event -> event.operation().half() != Half.NONE);
      Pairs kept =
          e.accessOrder
              .minus(e.accessOrder.between(e.writes, e.accesses))
              .or(
                  e.accessOrder.between(updates, e.accesses),
                  e.placeOrder.between(e.accesses, updates));
      Pairs order = kept.or(fences(e), c.externalReads(), c.coherence(), c.fromReads()).minus(step);
      return isCoherent(c) && step.then(order).then(step).isAcyclic();
    }
  },

  /** Relaxed memory order of SPARC. */
  RMO {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      Pairs seen = e.placeOrder.minus(e.placeOrder.between(e.reads, e.reads));
      Pairs depends =
          e.address
              .or(
                  e.data,
                  e.control.between(e.reads, e.writes),
                  e.placeOrder.between(e.writes, e.reads))
              .closure()
              .between(e.reads, e.accesses);
      return c.communication().or(seen).isAcyclic()
          && depends
              .or(fences(e), atomics(e), c.externalReads(), c.coherence(), c.fromReads())
              .isAcyclic();
    }
  },

  /** The same where a read-modify-write is no fence, but one step. */
  RMO_COMPILED {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      Pairs step = e.halves.or(e.halves.inverse()).orSame();
      Pairs seen = e.placeOrder.minus(e.placeOrder.between(e.reads, e.reads));
      Pairs order =
          leadsTo(e).or(fences(e), c.externalReads(), c.coherence(), c.fromReads()).minus(step);
      return c.communication().or(seen).isAcyclic() && step.then(order).then(step).isAcyclic();
    }
  },

  /** The same where dependencies keep nothing in order. */
  RMO_IGNORING {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents independent = c.events().withoutDependencies();
      return canBeMade(c, fences(independent).or(toWrites(independent)), true)
          && RMO_COMPILED.hold(c.withoutDependencies());
    }
  },

  /** ARMv8. */
  ARMV8 {
    @Override
    boolean hold(Candidate c) {
      Pairs observed = c.communication().and(c.events().external);
      return isCoherent(c) && observed.or(locallyOrdered(c.events())).isAcyclic();
    }
  },

  /** The same where dependencies keep nothing in order. */
  ARMV8_IGNORING {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents independent = c.events().withoutDependencies();
      return canBeMade(c, locallyKept(independent), true) && ARMV8.hold(c.withoutDependencies());
    }
  },

  /** RISC-V (RVWMO), where updates that always write are one instruction. */
  RISCV {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      Pairs step = atOnce(e).or(atOnce(e).inverse()).orSame();
      Pairs order =
          preserved(e, c)
              .or(fences(e), c.externalReads(), c.coherence(), c.fromReads())
              .minus(step);
      return isCoherent(c) && step.then(order).then(step).isAcyclic();
    }
  },

  /** Power. */
  POWER {
    @Override
    boolean hold(Candidate c) {
      return isCoherent(c) && PowerAxioms.hold(c);
    }
  },

  /** The same where dependencies keep nothing in order. */
  POWER_IGNORING {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents independent = c.events().withoutDependencies();
      Pairs ordered = PowerAxioms.fences(independent).or(independent.placeOrder);
      return canBeMade(c, ordered, false) && POWER.hold(c.withoutDependencies());
    }
  },

  /** Power in the framework of ESOP 2013. */
  POWER_ESOP13 {
    @Override
    boolean hold(Candidate c) {
      CandidateEvents e = c.events();
      Pairs kept =
          e.address.or(
              e.data,
              e.control.between(e.reads, e.writes),
              e.instruction.between(e.accesses, e.accesses),
              e.halves);
      Pairs light = e.fenced(Fence.LIGHT, Fence.ACQUIRE, Fence.RELEASE);
      Pairs cumulative = e.fullyFenced().or(light.minus(light.between(e.writes, e.reads)));
      Pairs seen = c.externalReads().orSame();
      Pairs stores = e.fenced(Fence.STORE_STORE).between(e.writes, e.writes);
      return isCoherent(c)
          && kept.or(c.externalReads(), c.ownReads()).isAcyclic()
          && kept.or(seen.then(cumulative).then(seen), stores, c.fromReads(), c.coherence())
              .isAcyclic();
    }
  },

  /** Repaired C11. */
  RC11 {
    @Override
    boolean hold(Candidate c) {
      return Rc11Axioms.hold(c);
    }
  };

  /** The name of the model. */
  String model() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether dependencies keep nothing in order. */
  boolean ignoresDependencies() {
    return switch (this) {
      case RMO_IGNORING, ARMV8_IGNORING, POWER_IGNORING -> true;
      case SC, TSO, PSO, PSO_COMPILED, RMO, RMO_COMPILED, ARMV8, RISCV, POWER, POWER_ESOP13, RC11 ->
          false;
    };
  }

  abstract boolean hold(Candidate candidate);

  /** Whether the model allows an execution. */
  boolean allow(Candidate candidate) {
    return candidate.isAtomic() && hold(candidate);
  }

  private static boolean isCoherent(Candidate c) {
    return c.communication().or(c.events().placeOrder).isAcyclic();
  }

  /** Which accesses of a place come before its writes in program order. */
  private static Pairs toWrites(CandidateEvents e) {
    return e.placeOrder.between(e.accesses, e.writes);
  }

  /**
   * Whether no value comes from itself: the events can be made one after the other, each after what
   * it depends on, what it is ordered after, and what it reads.
   *
   * @param forwards whether a thread reads an own write when its value is known
   */
  private static boolean canBeMade(Candidate c, Pairs ordered, boolean forwards) {
    CandidateEvents e = c.events();
    Pairs depends = e.address.or(e.data, e.control);
    long others = e.reads & ~c.ownReads().targets();
    Pairs reads =
        forwards
            ? c.externalReads()
                .or(e.placeOrder.between(e.writes, others), depends.then(c.ownReads()))
            : c.readsFrom();
    return depends.or(e.halves, ordered, reads).isAcyclic();
  }

  private static boolean storesAreBuffered(Candidate c, Pairs passing) {
    CandidateEvents e = c.events();
    Pairs kept = e.accessOrder.minus(passing);
    return isCoherent(c)
        && kept.or(atomics(e), fences(e), c.externalReads(), c.coherence(), c.fromReads())
            .isAcyclic();
  }

  /** Program order from and to read-modify-writes, failed ones too. */
  private static Pairs atomics(CandidateEvents e) {
    long atomic = e.set(event -> event.operation().half() != Half.NONE);
    return e.accessOrder.between(atomic, e.accesses).or(e.accessOrder.between(e.accesses, atomic));
  }

  /** What chains of dependencies order under RMO, also through own writes and updates. */
  private static Pairs leadsTo(CandidateEvents e) {
    Pairs step = e.halves.or(e.halves.inverse()).orSame();
    Pairs leads =
        e.address.or(
            e.data, e.control.between(e.reads, e.writes), e.placeOrder.between(e.writes, e.reads));
    return step.then(leads).then(step).minus(step).closure().between(e.reads, e.accesses);
  }

  /** What fences order where a write is seen by all other threads at once. */
  private static Pairs fences(CandidateEvents e) {
    Pairs light = e.fenced(Fence.LIGHT);
    return e.fullyFenced()
        .or(
            light.between(e.reads, e.accesses),
            light.between(e.accesses, e.writes),
            e.fenced(Fence.STORE_STORE).between(e.writes, e.writes),
            e.fenced(Fence.LOAD_ANY, Fence.ACQUIRE).between(e.reads, e.accesses),
            e.fenced(Fence.RELEASE).between(e.accesses, e.writes));
  }

  /** "Locally ordered before" of ARMv8. */
  private static Pairs locallyOrdered(CandidateEvents e) {
    Pairs own = e.placeOrder.between(e.writes, e.accesses);
    Pairs nearest =
        own.between(e.writes, e.reads)
            .minus(own.between(e.writes, e.writes).then(own.between(e.writes, e.reads)));
    Pairs throughOwn = e.address.or(e.data).then(nearest);
    Pairs throughUpdate = e.halves.then(nearest).between(e.reads, acquiresWeakly(e));
    return locallyKept(e).or(throughOwn, throughUpdate);
  }

  /** The same but for what is ordered through a thread's own write. */
  private static Pairs locallyKept(CandidateEvents e) {
    long acquires = e.withOrder(e.reads, Order.ACQUIRE, Order.ACQ_REL, Order.SEQ_CST);
    long releases = e.withOrder(e.writes, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);
    Pairs dependencies =
        e.address.or(
            e.data,
            e.control.between(e.reads, e.writes),
            e.address.then(e.accessOrder).between(e.reads, e.writes),
            e.instruction.between(e.reads, e.accesses));
    Pairs afterStrong = e.accessOrder.between(targets(e, acquires, releases), e.accesses);
    Pairs barriers =
        fences(e)
            .or(
                afterStrong,
                e.accessOrder.between(releases, acquires),
                e.accessOrder.between(acquiresWeakly(e), e.accesses),
                e.accessOrder.between(e.accesses, releases));
    return dependencies.or(e.halves, barriers, e.placeOrder.between(e.accesses, e.writes));
  }

  private static long acquiresWeakly(CandidateEvents e) {
    return e.withOrder(e.reads, Order.ACQUIRE, Order.ACQ_REL, Order.SEQ_CST, Order.ACQUIRE_PC);
  }

  /** The halves of read-modify-writes that always write. */
  private static Pairs atOnce(CandidateEvents e) {
    long always = e.set(event -> event.operation().condition() == Condition.ALWAYS);
    return e.halves.between(always & e.reads, e.writes);
  }

  /** "Preserved program order" of RISC-V, rules 1 to 3 and 5 to 13. */
  private static Pairs preserved(CandidateEvents e, Candidate c) {
    long acquires = e.withOrder(e.reads, Order.ACQUIRE, Order.ACQ_REL, Order.SEQ_CST);
    long reserved =
        e.set(
            event ->
                event.operation().isRead()
                    && event.operation().half() != Half.NONE
                    && event.operation().order() == Order.SEQ_CST);
    long releases = e.withOrder(e.writes, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST) | reserved;
    Pairs between = e.placeOrder.between(e.accesses, e.writes).then(e.placeOrder);
    Pairs reads = e.placeOrder.between(e.reads, e.reads).minus(between);
    Pairs sameSource = c.readsFrom().inverse().then(c.readsFrom());
    long updates = e.set(event -> event.operation().half() == Half.WRITE);
    Pairs used = e.address.or(e.data);
    return e.placeOrder
        .between(e.accesses, e.writes)
        .or(
            reads.minus(sameSource),
            c.ownReads().between(updates, e.reads),
            e.accessOrder.between(acquires, e.accesses),
            e.accessOrder.between(e.accesses, releases),
            e.accessOrder.between(releases, acquires),
            e.halves,
            used,
            e.control.between(e.reads, e.writes),
            used.then(c.ownReads()),
            e.address.then(e.accessOrder).between(e.reads, e.writes));
  }

  /** The write halves of read-modify-writes that acquire and release. */
  private static long targets(CandidateEvents e, long acquires, long releases) {
    Pairs strong = e.halves.between(acquires, releases);
    long found = 0;
    for (int read = 0; read < e.count; read++) {
      for (int write = 0; write < e.count; write++) {
        found |= strong.contains(read, write) ? 1L << write : 0;
      }
    }
    return found;
  }
}
