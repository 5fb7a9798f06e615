package dev.weir.graph;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.model.Consistency;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.Needs;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.checkpoint.GraphPart.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Explores each consistent execution graph of a program once, by a refinement of TruSt ("Truly
 * Stateless, Optimal Dynamic Partial Order Reduction", POPL 2022) to models with load buffering and
 * to graphs without an order of writes.
 *
 * <pre>
 * visit(G):
 *   e := next(G); none: report G
 *   for each choice c of e:  if ok(G + e:c)  visit(G + e:c)
 *   if e is a write w, for each read r of its place:
 *     P := needs(w, r); skip r if it is in P
 *     D := what was added after r and is not in P
 *     if every x in D and r has its default choice:
 *       H := G + w without D, where r reads w; for each position of w in H: if ok(H) visit(H)
 * </pre>
 *
 * <p>The next event is a function of the graph: the write half of a read-modify-write, else the
 * first hole, else that of the first thread which has one. A hole is a missing event before one
 * that is there. Nothing is remembered but the graphs on the stack.
 */
final class GraphExploration {
  private final GraphModel model;
  private final Operations operations;
  private final boolean full;
  private final boolean fills;
  private final Visitor visitor;
  private final Followed followed;
  private final Consistency consistency;
  private final Needs needs;

  private final Choices choices;
  private final Holes holes;

  private long deadEnds;
  private boolean splitsUpdates;

  /** The loops over choices that are under way, the outermost first. */
  private final List<Loop> loops = new ArrayList<>();

  /** Whether the graph that was reached last is still the newest, and no loop has begun in it. */
  private boolean isReached;

  private GraphPart part = GraphPart.WHOLE;

  /** The loops that lead to the part, of which so many have begun. */
  private List<Level> way = List.of();

  private int begun;

  /** Whether the graph to which they lead was counted before. */
  private boolean isWayCounted;

  /** A loop over choices. */
  private static final class Loop {
    /** Says which choices may lead to a graph; asked only if some are to be given away. */
    private final IntPredicate mayLead;

    private int next;
    private int end;

    /** Whether the one before the next has been taken. */
    private boolean isInside;

    /** Whether a choice was allowed so far. */
    private boolean any;

    Loop(int end, IntPredicate mayLead) {
      this.end = end;
      this.mayLead = mayLead;
    }

    private boolean hasNext() {
      return next < end;
    }

    private boolean mayLead() {
      for (int i = next; i < end; i++) {
        if (mayLead.test(i)) {
          return true;
        }
      }
      return false;
    }

    /** The loop from the choice on that was taken last. */
    private Level left() {
      return new Level(isInside ? next - 1 : next, end, any);
    }
  }

  /** Is told of what was explored. */
  interface Visitor {
    /**
     * No thread has a next operation. The threads stand where the graph ends unless it is known.
     */
    void end(Graph graph);

    /** A graph was reached, whole or in part. The threads stand there unless it is known. */
    void reach(Graph graph);
  }

  /**
   * An exploration.
   *
   * @param full whether graphs that differ in the order of writes alone are different
   * @param fills whether a graph with holes is visited only if they can all be filled. It takes
   *     time, and is needed where {@link #deadEnds} without it
   */
  GraphExploration(
      GraphThreads threads,
      GraphModel model,
      Operations operations,
      boolean full,
      boolean fills,
      Visitor visitor) {
    this.model = model;
    this.operations = operations;
    this.full = full;
    this.fills = fills;
    this.visitor = visitor;
    this.followed = new Followed(threads, operations, model.buffersLoads());
    this.consistency = new Consistency(model);
    this.needs = new Needs(model);
    this.choices = new Choices(followed, operations, full);
    this.holes = new Holes(operations, followed, choices, consistency, full);
  }

  /**
   * Explores a part.
   *
   * @throws IllegalStateException if it is no part of this exploration
   */
  void run(GraphPart newPart) {
    part = newPart;
    followed.forget();
    loops.clear();
    way = part.levels();
    begun = 0;
    isWayCounted = part.isReached();
    isReached = false;
    visit(new Graph(full));
    if (begun < way.size()) {
      throw new IllegalStateException("a part of another exploration");
    }
  }

  /** What is left of the part that is explored, where it was stopped. */
  GraphPart left() {
    if (begun < way.size() || isWayCounted) {
      // It was stopped on the way there.
      return part;
    }
    return new GraphPart(loops.stream().map(Loop::left).toList(), isReached);
  }

  /** Gives away what is left of the outermost loop of which something is left. */
  Optional<GraphPart> share() {
    List<Level> levels = new ArrayList<>();
    for (Loop loop : loops) {
      if (loop.mayLead()) {
        levels.add(new Level(loop.next, loop.end, true));
        loop.end = loop.next;
        return Optional.of(new GraphPart(levels, false));
      }
      levels.add(new Level(loop.next - 1, loop.next, true));
    }
    return Optional.empty();
  }

  private Loop begin(int count, IntPredicate mayLead) {
    Loop loop = new Loop(count, mayLead);
    if (begun < way.size()) {
      Level level = way.get(begun++);
      if (level.first() < 0 || level.first() > level.end() || level.end() > count) {
        throw new IllegalStateException("a part of another exploration");
      }
      loop.next = level.first();
      loop.end = level.end();
      loop.any = level.hadAny();
    }
    loops.add(loop);
    isReached = false;
    return loop;
  }

  private int take(Loop loop) {
    loop.isInside = true;
    isReached = false;
    return loop.next++;
  }

  private void end(Loop loop) {
    if (loops.removeLast() != loop) {
      throw new IllegalStateException("a loop ends that another one is in");
    }
  }

  /** Lets the threads stand where a graph ends. */
  void follow(Graph graph) {
    followed.settle(graph);
  }

  /**
   * Whether it is known how the threads stand in the graph that was reached last, so that they were
   * not brought there: then none has made an error, nor told anything.
   */
  boolean isKnown() {
    return followed.isKnown();
  }

  /** The instruction of the program that has made an event of that graph, if that is known. */
  int instruction(int event) {
    return followed.instruction(event);
  }

  /** Whether that is known, and all threads have ended. */
  boolean haveAllEnded() {
    return followed.haveAllEnded();
  }

  /** To be called once the threads were used for something else. */
  void forgetThreads() {
    followed.forget();
  }

  /** How many parts could not be continued, which is none but for the note's open cases. */
  long deadEnds() {
    return deadEnds;
  }

  /**
   * Whether a revisit kept the read of a read-modify-write and not its write. Where one writes what
   * another read has found, graphs may be missing then, or repeated
   * (docs/algorithms/execution-graphs.md, 16.7).
   */
  boolean splitsUpdates() {
    return splitsUpdates;
  }

  private void visit(Graph g) {
    boolean stands = followed.follow(g);
    reach(g);
    if (!stands) {
      deadEnds++;
      return;
    }
    if (followed.isForgotten()) {
      followed.follow(g);
    }
    int thread = next(g);
    if (thread == GraphThreads.NONE) {
      visitor.end(g);
      return;
    }
    int e = Graph.event(thread, followed.slot(thread));
    Operation operation = followed.operation(thread);
    long value = followed.value(thread);
    int[][] witness = g.witness();
    switch (operation.kind()) {
      case READ -> visitSources(g, e, operation, value);
      case WRITE -> visitWrites(g, e, operation, value);
      case FENCE, ABSENT -> visitOutcomes(g, e, operation, value);
    }
    g.setWitness(witness);
  }

  /** Tells of a graph, if nobody has. */
  private void reach(Graph g) {
    if (begun < way.size()) {
      return;
    }
    if (!isWayCounted) {
      visitor.reach(g);
    }
    isWayCounted = false;
    isReached = true;
  }

  /** The thread whose next operation is added; {@link GraphThreads#NONE} if there is none. */
  private int next(Graph g) {
    int count = followed.count();
    for (int thread = 0; thread < count; thread++) {
      if (followed.isBetweenHalves(thread)) {
        return thread;
      }
    }
    boolean isWhole = followed.isWhole(g);
    int first = GraphThreads.NONE;
    for (int thread = 0; thread < count; thread++) {
      int slot = followed.slot(thread);
      if (slot == GraphThreads.NONE || !choices.canGoOn(g, thread)) {
        continue;
      }
      if (isWhole || slot < g.length(thread)) {
        return thread;
      }
      if (first == GraphThreads.NONE) {
        first = thread;
      }
    }
    return first;
  }

  private void visitOutcomes(Graph g, int e, Operation operation, long value) {
    boolean chooses = operation.fence() == Fence.CHOICE;
    Loop loop = begin(chooses ? Math.toIntExact(value) : 1, outcome -> true);
    while (loop.hasNext()) {
      int outcome = take(loop);
      g.add(e, operation, chooses ? outcome : value);
      visit(g);
      g.removeNewest();
    }
    end(loop);
  }

  private void visitSources(Graph g, int e, Operation operation, long value) {
    int thread = Graph.thread(e);
    boolean isHole = Graph.slot(e) < g.length(thread);
    int own = isHole ? Graph.NONE : Choices.ownSource(g, thread, operation.location());
    int[] all = own == Graph.NONE ? choices.sources(g, operation.location()) : new int[] {own};
    int count = followed.awaitsWrite(thread) ? 1 : all.length;
    g.add(e, operation, value);
    // All are judged before the first is visited, which asks about other graphs.
    int[][][] witnesses = new int[count][][];
    int[][] witness = g.witness();
    Loop loop = begin(count, i -> witnesses[i] != null);
    consistency.nextRead();
    for (int i = loop.next; i < loop.end; i++) {
      choices.choose(g, e, all[i]);
      boolean isOnly = count == 1 && !isHole;
      int half = g.operation(e).half() == Half.READ ? e + 1 : Graph.NONE;
      if ((isOnly || consistency.allowsSource(g, e)) && canBeFilled(g, half, Graph.NONE)) {
        witnesses[i] = g.witness();
      }
      g.setWitness(witness);
    }
    while (loop.hasNext()) {
      int i = take(loop);
      if (witnesses[i] != null) {
        loop.any = true;
        choices.choose(g, e, all[i]);
        g.setWitness(witnesses[i]);
        visit(g);
      }
    }
    end(loop);
    g.setWitness(witness);
    deadEnds += loop.any ? 0 : 1;
    g.removeNewest();
  }

  private void visitWrites(Graph g, int w, Operation operation, long value) {
    int thread = Graph.thread(w);
    int outcomes = operation.half() == Half.WRITE ? followed.outcomes(thread) : 1;
    if (outcomes == 1) {
      visitWrite(g, w, operation, value);
      return;
    }
    long[] values = new long[outcomes];
    Arrays.setAll(values, outcome -> followed.value(thread, outcome));
    int[][] witness = g.witness();
    Loop loop = begin(outcomes, outcome -> true);
    while (loop.hasNext()) {
      int outcome = take(loop);
      visitWrite(g, w, operations.withOutcome(operation, outcome), values[outcome]);
      g.setWitness(witness);
    }
    end(loop);
  }

  /** The first choice for a write is to add it, the others are the events that it may revisit. */
  private void visitWrite(Graph g, int w, Operation operation, long value) {
    boolean isHole = Graph.slot(w) < g.length(Graph.thread(w));
    g.add(w, operation, value);
    int location = operation.location();
    int added = g.size() - 1;
    Loop loop = begin(1 + added, i -> i == 0 || isRead(g, g.event(i - 1), location));
    boolean isKnown = false;
    while (loop.hasNext()) {
      int i = take(loop) - 1;
      if (i < 0) {
        boolean any = full ? visitPositions(g, w, !isHole) : visitPlain(g, w, !isHole);
        deadEnds += any || operation.half() == Half.WRITE ? 0 : 1;
      } else if (isRead(g, g.event(i), location)) {
        if (!isKnown) {
          needs.find(g, w);
        }
        isKnown = !revisit(g, w, i);
      }
    }
    end(loop);
    g.removeNewest();
  }

  private static boolean isRead(Graph g, int event, int location) {
    Operation operation = g.operation(event);
    return operation.isRead() && operation.location() == location;
  }

  /**
   * Visits a graph with its newest write, which has no position.
   *
   * @param isEnd whether nothing of the graph hangs on the write
   */
  private boolean visitPlain(Graph g, int w, boolean isEnd) {
    int[][] witness = g.witness();
    boolean isOpen =
        g.operation(w).half() == Half.WRITE
            && Choices.ownSource(g, Graph.thread(w), g.operation(w).location()) == Graph.NONE;
    boolean isSure = isEnd && !isOpen;
    boolean allowed = (isSure || consistency.allows(g)) && canBeFilled(g, Graph.NONE, Graph.NONE);
    if (allowed) {
      visit(g);
    }
    g.setWitness(witness);
    return allowed;
  }

  /**
   * Visits a graph with its newest write in each position, the last one first.
   *
   * @param isEnd whether nothing of the graph hangs on the write, nor on a read that reads it
   */
  private boolean visitPositions(Graph g, int w, boolean isEnd) {
    Operation operation = g.operation(w);
    int location = operation.location();
    int count = g.writes(location);
    boolean isHalf = operation.half() == Half.WRITE;
    int highest = isHalf ? g.position(location, g.source(w - 1)) + 1 : count;
    Loop loop = begin(isHalf ? 1 : count + 1, i -> true);
    while (loop.hasNext()) {
      int position = highest - take(loop);
      g.place(location, w, position);
      boolean isLatest = position == count && isEnd;
      if ((isLatest || consistency.allows(g)) && canBeFilled(g, Graph.NONE, Graph.NONE)) {
        loop.any = true;
        visit(g);
      }
      g.remove(location, position);
    }
    end(loop);
    return loop.any;
  }

  /**
   * Lets the newest write revisit a read that was added at some index, if it may.
   *
   * @return whether it did, so that what the write needs is to be found again
   */
  private boolean revisit(Graph g, int w, int index) {
    int r = g.event(index);
    needs.choose(g, w, r);
    splitsUpdates |= needs.dropsHalf();
    if (needs.contains(r)) {
      return false;
    }
    if (!areDefault(g, index, w)) {
      deadEnds += needs.isCut() ? 1 : 0;
      return false;
    }
    Graph h = g.copyWithout(deleted(g, index));
    choices.choose(h, r, w);
    if (full) {
      visitPositions(h, w, !model.buffersLoads());
    } else if (isOk(h, Graph.NONE)) {
      visit(h);
    }
    return true;
  }

  /** What was added after a read and is not needed. */
  private EventSet deleted(Graph g, int first) {
    EventSet deleted = new EventSet();
    for (int i = first + 1; i < g.size() - 1; i++) {
      if (!needs.contains(g.event(i))) {
        deleted.add(g.event(i));
      }
    }
    return deleted;
  }

  /**
   * Whether a read and all that is deleted with it have the choices that they have by default, so
   * that of all graphs which the revisit would lead to the same one, this one does it.
   */
  private boolean areDefault(Graph g, int first, int w) {
    for (int i = 0; i < g.size() - 1; i++) {
      int read = g.event(i);
      if (g.operation(read).isRead() && readsDeleted(g, read, first)) {
        return false;
      }
    }
    boolean asks = !full || !model.allowsLatest();
    for (int i = g.size() - 2; i >= first; i--) {
      int x = g.event(i);
      if (i != first && needs.contains(x) || g.operation(x).kind() == Operation.Kind.FENCE) {
        if (g.operation(x).fence() == Fence.CHOICE && !needs.contains(x) && g.value(x) != 0) {
          return false;
        }
        continue;
      }
      if (g.operation(x).isLaterOutcome()) {
        return false;
      }
      boolean isDefault = asks ? isDefault(g, i, x, w) : isLatest(g, i, x, w);
      if (!isDefault) {
        return false;
      }
    }
    return true;
  }

  /** Whether a read that is not needed was itself revisited by a write that would be deleted. */
  private boolean readsDeleted(Graph g, int read, int first) {
    int source = g.source(read);
    return source != Graph.INITIAL
        && g.stamp(source) > g.stamp(read)
        && g.stamp(source) > first
        && !needs.contains(source)
        && !needs.contains(read);
  }

  private boolean isThere(Graph g, int event, int before, int w) {
    return event != w && (g.stamp(event) < before || needs.contains(event));
  }

  /** Whether an event reads, or is, the latest write of its place among what was there. */
  private boolean isLatest(Graph g, int index, int x, int w) {
    Operation own = g.operation(x);
    if (own.half() == Half.WRITE) {
      return true;
    }
    int location = own.location();
    int after = g.position(location, own.isRead() ? g.source(x) : x) + 1;
    for (int position = after; position < g.writes(location); position++) {
      if (isThere(g, g.write(location, position), index, w)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an event has the first choice, in the order in which they are tried, that is ok. */
  private boolean isDefault(Graph g, int index, int x, int w) {
    Operation own = g.operation(x);
    if (own.half() == Half.WRITE || own.isWrite() && !full) {
      return true;
    }
    if (own.isRead() && g.source(x) == firstSource(g, index, x, w)) {
      return true;
    }
    if (own.isRead() && model.allowsLatest() && !model.buffersLoads()) {
      // What is left makes a consistent graph, of which the latest write may be read.
      int latest = g.latest(own.location(), write -> write != x + 1 && isThere(g, write, index, w));
      if (Choices.comesBefore(latest, g.source(x))) {
        return false;
      }
    }
    EventSet missing = new EventSet();
    for (int i = 0; i < g.size(); i++) {
      int event = g.event(i);
      if (event == x || !isThere(g, event, index, w)) {
        missing.add(event);
      }
    }
    Graph h = g.copyWithout(missing);
    h.add(x, own, g.value(x));
    return own.isRead() ? isDefaultSource(g, h, x, w) : isDefaultPosition(g, h, x, w);
  }

  /** The source that is tried first among what was there. */
  private int firstSource(Graph g, int index, int x, int w) {
    for (int source : choices.sources(g, g.operation(x).location())) {
      if (source == Graph.INITIAL || source != x + 1 && isThere(g, source, index, w)) {
        return source;
      }
    }
    throw new IllegalStateException("a place without initial value");
  }

  private boolean isDefaultSource(Graph g, Graph h, int x, int w) {
    Operation own = g.operation(x);
    int[][] witness = h.witness();
    consistency.nextRead();
    for (int source : choices.sources(h, own.location())) {
      if (source == g.source(x)) {
        return true;
      }
      if (source == x) {
        continue;
      }
      choices.choose(h, x, source);
      if (!consistency.allowsSource(h, x)) {
        h.setWitness(witness);
        continue;
      }
      boolean writes = h.operation(x).half() == Half.READ && !h.contains(x + 1);
      if (writes) {
        h.add(x + 1, operations.writeHalf(h.operation(x)), 0);
        if (full) {
          h.place(own.location(), x + 1, h.position(own.location(), source) + 1);
        }
      }
      boolean allowed = !writes || consistency.allows(h);
      if (writes) {
        if (full) {
          h.remove(own.location(), h.position(own.location(), x + 1));
        }
        h.removeNewest();
      }
      allowed = allowed && canBeFilled(h, w, writes ? x + 1 : Graph.NONE);
      h.setWitness(witness);
      if (allowed) {
        return false;
      }
    }
    throw new IllegalStateException("a read without its source");
  }

  private boolean isDefaultPosition(Graph g, Graph h, int x, int w) {
    int location = g.operation(x).location();
    int actual = 0;
    for (int position = 0; g.write(location, position) != x; position++) {
      actual += h.contains(g.write(location, position)) ? 1 : 0;
    }
    for (int position = h.writes(location); position > actual; position--) {
      h.place(location, x, position);
      boolean allowed = isOk(h, w);
      h.remove(location, position);
      if (allowed) {
        return false;
      }
    }
    return true;
  }

  /** Whether a graph is allowed, and can be continued as far as that is asked for. */
  private boolean isOk(Graph g, int open) {
    return consistency.allows(g) && canBeFilled(g, open, Graph.NONE);
  }

  /** Whether the holes of a graph can be filled, or nobody asks; see {@link Holes#canBeFilled}. */
  private boolean canBeFilled(Graph g, int open, int half) {
    return !fills || holes.canBeFilled(g, open, half);
  }
}
