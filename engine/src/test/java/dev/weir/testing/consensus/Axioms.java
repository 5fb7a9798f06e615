package dev.weir.testing.consensus;

import dev.weir.testing.consensus.StraightLine.Access;
import dev.weir.testing.consensus.StraightLine.Dependency;
import dev.weir.testing.consensus.StraightLine.Fence;
import dev.weir.testing.consensus.StraightLine.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The relations of a straight-line program, and its executions by the axioms of each model. */
public final class Axioms {
  private final StraightLine program;
  private final List<Access> accesses;
  private final int size;

  final long reads;
  final long writes;
  private final long onlyReads;
  private final long onlyWrites;
  final long all;
  final Relation order;
  final Relation sameLocation;
  final Relation external;
  final Relation sameLocationOrder;
  final Relation full;
  final Relation lightweight;
  final Relation storeStore;
  final Relation dependencies;

  /** The same under RMO, where an isync is nothing. */
  final Relation dependenciesWithoutIsync;

  /** The relations of a program. */
  public Axioms(StraightLine program) {
    this.program = program;
    accesses = program.accesses();
    size = accesses.size();
    all = size == Long.SIZE ? -1L : (1L << size) - 1;
    writes = all(Access::write);
    reads = all(Access::read);
    onlyReads = reads & ~writes;
    onlyWrites = writes & ~reads;
    order = relation((a, b) -> a.thread() == b.thread() && a.token() < b.token());
    sameLocation =
        Relation.of(
            size, (i, j) -> i != j && accesses.get(i).location() == accesses.get(j).location());
    external = relation((a, b) -> a.thread() != b.thread());
    sameLocationOrder = order.and(sameLocation);
    full = fenced("full");
    Relation light = fenced("lw");
    lightweight = light.minus(light.between(onlyWrites, onlyReads));
    storeStore = fenced("st").between(writes, writes);
    Relation control = onwards(dependent(Kind.CTRL).or(dependent(Kind.CTRLI)));
    dependenciesWithoutIsync =
        dependent(Kind.DATA).or(dependent(Kind.ADDR), control.between(reads, writes));
    dependencies = dependenciesWithoutIsync.or(beforeAnIsync());
  }

  private long all(Predicate<Access> test) {
    return IntStream.range(0, size)
        .filter(i -> test.test(accesses.get(i)))
        .mapToLong(i -> 1L << i)
        .reduce(0, (one, other) -> one | other);
  }

  private Relation relation(java.util.function.BiPredicate<Access, Access> test) {
    return Relation.of(size, (i, j) -> test.test(accesses.get(i), accesses.get(j)));
  }

  private Relation fenced(String kind) {
    Relation fenced = Relation.EMPTY;
    for (Fence fence : program.fences()) {
      if (fence.kind().equals(kind)) {
        fenced =
            fenced.or(
                relation(
                    (a, b) ->
                        a.thread() == fence.thread()
                            && b.thread() == fence.thread()
                            && a.token() < fence.token()
                            && fence.token() < b.token()));
      }
    }
    return fenced;
  }

  private Relation dependent(Kind kind) {
    return Relation.of(
        size, (i, j) -> accesses.get(j).dependencies().contains(new Dependency(kind, i)));
  }

  /** From the reads that the branches before an isync depend on to the accesses behind it. */
  private Relation beforeAnIsync() {
    long[] before = new long[size];
    long branched = 0;
    for (int access = 0; access < size; access++) {
      boolean first =
          access == 0 || accesses.get(access).thread() != accesses.get(access - 1).thread();
      branched = first ? 0 : branched;
      before[access] = first ? 0 : before[access - 1];
      for (Dependency dependency : accesses.get(access).dependencies()) {
        boolean isync = dependency.kind() == Kind.CTRLI;
        if (isync || dependency.kind() == Kind.CTRL) {
          branched |= 1L << dependency.on();
        }
        if (isync) {
          before[access] = branched;
        }
      }
    }
    return Relation.of(size, (from, to) -> (before[to] >>> from & 1) != 0);
  }

  /** A relation, continued to what comes after its ends. */
  private Relation onwards(Relation relation) {
    return relation.or(relation.then(order));
  }

  /** The pairs of program order that a model keeps by its kinds, dependencies and fences. */
  private Relation keptByKind(Consensus model) {
    Relation fences = full.or(lightweight, storeStore);
    return switch (model) {
      case SC -> order;
      case TSO -> order.minus(order.between(onlyWrites, onlyReads)).or(fences);
      case PSO -> order.minus(order.between(onlyWrites, all)).or(fences);
      case RMO -> dependenciesWithoutIsync.or(fences);
      case POWER -> dependencies.or(fences);
    };
  }

  private Relation keptByRmo() {
    return dependenciesWithoutIsync
        .or(sameLocationOrder.between(writes, reads))
        .transitive()
        .between(reads, all);
  }

  /**
   * All pairs of program order that every execution of a model keeps: its own, those of one
   * location that end in a write, and what follows from them.
   */
  public Relation kept(Consensus model) {
    Relation kept = keptByKind(model).or(sameLocationOrder.between(all, writes));
    return (model == Consensus.RMO ? kept.or(keptByRmo()) : kept).transitive();
  }

  /** The pairs that a fence orders which counts for other threads too. */
  Relation cumulative(Consensus model) {
    return full.or(lightweight);
  }

  /** All executions that a model allows. */
  public Set<Execution> executions(Consensus model) {
    return executions(execution -> allows(model, execution));
  }

  /** All executions that are allowed, of any that can be thought of. */
  public Set<Execution> executions(Predicate<Execution> isAllowed) {
    List<List<Integer>> candidates = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<Integer> from = new ArrayList<>();
      if (accesses.get(i).read()) {
        from.add(Execution.INITIAL);
        from.addAll(program.writes(accesses.get(i).location()));
        from.remove((Integer) i);
      } else {
        from.add(Execution.NONE);
      }
      candidates.add(from);
    }
    List<List<List<Integer>>> orders = new ArrayList<>();
    for (char location : program.locations()) {
      List<List<Integer>> permutations = new ArrayList<>();
      permute(program.writes(location), List.of(), permutations);
      orders.add(permutations);
    }
    Set<Execution> allowed = new HashSet<>();
    choose(
        candidates,
        new ArrayList<>(),
        sources ->
            choose(
                orders,
                new ArrayList<>(),
                coherence -> {
                  Execution execution = new Execution(sources, coherence);
                  if (isAllowed.test(execution)) {
                    allowed.add(execution);
                  }
                }));
    return allowed;
  }

  private static <T> void choose(List<List<T>> from, List<T> chosen, Consumer<List<T>> then) {
    if (chosen.size() == from.size()) {
      then.accept(chosen);
      return;
    }
    for (T one : from.get(chosen.size())) {
      chosen.add(one);
      choose(from, chosen, then);
      chosen.removeLast();
    }
  }

  private static void permute(List<Integer> of, List<Integer> chosen, List<List<Integer>> into) {
    if (chosen.size() == of.size()) {
      into.add(chosen);
      return;
    }
    for (int one : of) {
      if (!chosen.contains(one)) {
        List<Integer> more = new ArrayList<>(chosen);
        more.add(one);
        permute(of, more, into);
      }
    }
  }

  /** Who reads from whom, the order of writes to a location, and what a read comes before. */
  private record Communication(Relation readsFrom, Relation coherence, Relation fromReads) {}

  private Communication communication(Execution execution) {
    Relation readsFrom = Relation.of(size, (i, j) -> execution.sources().get(j) == i);
    int[] place = new int[size];
    for (List<Integer> writesInOrder : execution.coherence()) {
      for (int i = 0; i < writesInOrder.size(); i++) {
        place[writesInOrder.get(i)] = i;
      }
    }
    Relation coherence = sameLocation.between(writes, writes);
    coherence = coherence.and(Relation.of(size, (i, j) -> place[i] < place[j]));
    Relation fromReads =
        sameLocation
            .between(reads, writes)
            .and(
                Relation.of(
                    size,
                    (i, j) -> {
                      int source = execution.sources().get(i);
                      return source == Execution.INITIAL || source >= 0 && place[source] < place[j];
                    }));
    return new Communication(readsFrom, coherence, fromReads);
  }

  /** Whether each location by itself is sequentially consistent, as far as a model asks for it. */
  boolean isCoherent(Consensus model, Execution execution) {
    Communication com = communication(execution);
    Relation same =
        model == Consensus.RMO
            ? sameLocationOrder.minus(sameLocationOrder.between(onlyReads, onlyReads))
            : sameLocationOrder;
    return same.or(com.readsFrom, com.coherence, com.fromReads).isAcyclic();
  }

  /** Whether no value comes out of thin air. */
  boolean isCausal(Execution execution) {
    return communication(execution).readsFrom.or(dependencies).isAcyclic();
  }

  /** Whether what reads and writes in one reads what its write comes over, with none between. */
  private boolean isAtomic(Execution execution) {
    for (List<Integer> inOrder : execution.coherence()) {
      for (int i = 0; i < inOrder.size(); i++) {
        int write = inOrder.get(i);
        int last = i == 0 ? Execution.INITIAL : inOrder.get(i - 1);
        if (accesses.get(write).read() && execution.sources().get(write) != last) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a model allows an execution; of Power only where nothing reads and writes in one, since
   * such an access is a single event here.
   */
  public boolean allows(Consensus model, Execution execution) {
    if (!isAtomic(execution) || !isCoherent(model, execution)) {
      return false;
    }
    Communication com = communication(execution);
    Relation externalReads = com.readsFrom.and(external);
    return switch (model) {
      case SC -> order.or(com.readsFrom, com.coherence, com.fromReads).isAcyclic();
      case TSO, PSO ->
          keptByKind(model).or(externalReads, com.coherence, com.fromReads).isAcyclic();
      case RMO ->
          keptByRmo()
              .or(full, lightweight, storeStore, externalReads, com.coherence, com.fromReads)
              .isAcyclic();
      case POWER -> {
        Relation base = cumulative(model);
        Relation left = externalReads.then(base);
        Relation cumulated = base.or(left, base.then(externalReads), left.then(externalReads));
        yield isCausal(execution)
            && dependencies.or(cumulated, storeStore, com.coherence, com.fromReads).isAcyclic();
      }
    };
  }
}
