package dev.weir.graph;

import dev.weir.graph.GraphJob.Kind;
import dev.weir.graph.GraphJob.Part;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
  private final GraphThreads threads;
  private final GraphModel model;
  private final Operations operations;
  private final boolean full;
  private final boolean fills;
  private final Visitor visitor;
  private final Followed followed;
  private final Consistency consistency;
  private final Needs needs;

  private long deadEnds;
  private boolean splitsUpdates;

  /** What is still to be tried at events of the graphs on the stack, nearest the root first. */
  private final List<Open> open = new ArrayList<>();

  /** Choices at one event that are tried one after the other. */
  private static final class Open {
    private final Kind kind;
    private final Graph graph;

    /** The event, by the order in which they were added. */
    private final int index;

    private final boolean isEnd;
    private int next;
    private int end;

    /** Of a read its sources, and for each that is allowed a witness. */
    private int[] sources = {};

    private int[][][] witnesses = {};

    Open(Kind kind, Graph graph, Part part) {
      this.kind = kind;
      this.graph = graph;
      this.index = graph.size() - 1;
      this.isEnd = part.isEnd();
      this.next = part.first();
      this.end = part.last();
    }
  }

  /** Is told of what was explored. */
  interface Visitor {
    /** No thread has a next operation; the threads stand where the graph ends. */
    void end(Graph graph);

    /** A graph was reached, whole or in part; the threads stand where it ends. */
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
    this.threads = threads;
    this.model = model;
    this.operations = operations;
    this.full = full;
    this.fills = fills;
    this.visitor = visitor;
    this.followed = new Followed(threads, operations, model.buffersLoads());
    this.consistency = new Consistency(model);
    this.needs = new Needs(model);
  }

  /** Explores all. */
  void run() {
    visit(new Graph(full));
  }

  /** Does a part of an exploration that somebody else has begun. */
  void run(Graph graph, Part part) {
    followed.forget();
    if (!full) {
      consistency.allows(graph);
    }
    int newest = graph.event(graph.size() - 1);
    switch (part.kind()) {
      case VISIT -> visit(graph);
      case POSITIONS -> visitPositions(graph, newest, part);
      case REVISITS -> revisit(graph, newest, begin(graph, part));
    }
  }

  private Open begin(Graph graph, Part part) {
    Open choices = new Open(part.kind(), graph, part);
    open.add(choices);
    return choices;
  }

  /** Is given a part of an exploration. */
  interface Taker {
    /** Takes the part if it can be done elsewhere; whether it does. */
    boolean take(Graph graph, Part part);
  }

  /** Gives away some of what is left to be tried nearest the root. */
  void share(Taker taker) {
    for (Open choices : open) {
      // With load buffering it counts whether there is any position.
      boolean hasParts = choices.kind != Kind.POSITIONS || !model.buffersLoads();
      if (hasParts && choices.next < choices.end && share(choices, taker)) {
        return;
      }
    }
  }

  private boolean share(Open choices, Taker taker) {
    EventSet later = new EventSet();
    for (int i = choices.index + 1; i < choices.graph.size(); i++) {
      later.add(choices.graph.event(i));
    }
    Graph graph = choices.graph.copyWithout(later);
    int event = graph.event(choices.index);
    if (choices.kind == Kind.VISIT) {
      int last = choices.end - 1;
      while (last >= choices.next && choices.witnesses[last] == null) {
        last--;
      }
      choices.end = last + 1;
      if (last < choices.next) {
        return false;
      }
      choose(graph, event, choices.sources[last]);
      boolean isTaken = taker.take(graph, new Part(Kind.VISIT, 0, 1, false));
      choices.end -= isTaken ? 1 : 0;
      return isTaken;
    }
    int location = graph.operation(event).location();
    for (int position = graph.writes(location) - 1; position >= 0; position--) {
      if (graph.write(location, position) == event) {
        graph.remove(location, position);
      }
    }
    Part rest = new Part(choices.kind, choices.next, choices.end, choices.isEnd);
    boolean isTaken = taker.take(graph, rest);
    choices.end = isTaken ? choices.next : choices.end;
    return isTaken;
  }

  /** Lets the threads stand where a graph ends. */
  void follow(Graph graph) {
    followed.follow(graph);
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
    visitor.reach(g);
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
    int e = Graph.event(thread, threads.slot(thread));
    Operation operation = threads.operation(thread);
    long value = threads.value(thread);
    int[][] witness = g.witness();
    switch (operation.kind()) {
      case READ -> visitSources(g, e, operation, value);
      case WRITE -> visitWrites(g, e, operation, value);
      case FENCE, ABSENT -> visitOutcomes(g, e, operation, value);
    }
    g.setWitness(witness);
  }

  /** The thread whose next operation is added; {@link GraphThreads#NONE} if there is none. */
  private int next(Graph g) {
    int first = GraphThreads.NONE;
    int hole = GraphThreads.NONE;
    for (int thread = 0; thread < threads.count(); thread++) {
      int slot = threads.slot(thread);
      if (slot == GraphThreads.NONE || threads.awaitsWrite(thread) && !canBeRead(g, thread)) {
        continue;
      }
      if (threads.operation(thread).half() == Half.WRITE) {
        return thread;
      }
      if (first == GraphThreads.NONE) {
        first = thread;
      }
      if (hole == GraphThreads.NONE && slot < g.length(thread)) {
        hole = thread;
      }
    }
    return hole == GraphThreads.NONE ? first : hole;
  }

  /** Whether the write is there that a read awaits which is next. */
  private boolean canBeRead(Graph g, int thread) {
    int location = threads.operation(thread).location();
    for (int i = 0; i < g.size(); i++) {
      Operation own = g.operation(g.event(i));
      if (own.isWrite() && own.location() == location) {
        return true;
      }
    }
    return false;
  }

  private void visitOutcomes(Graph g, int e, Operation operation, long value) {
    long outcomes = operation.fence() == Fence.CHOICE ? value : 1;
    for (long outcome = 0; outcome < outcomes; outcome++) {
      g.add(e, operation, operation.fence() == Fence.CHOICE ? outcome : value);
      visit(g);
      g.removeNewest();
    }
  }

  private void visitSources(Graph g, int e, Operation operation, long value) {
    boolean isHole = Graph.slot(e) < g.length(Graph.thread(e));
    int[] sources = sources(g, operation.location());
    int own = isHole ? Graph.NONE : ownSource(g, Graph.thread(e), operation.location());
    if (own != Graph.NONE) {
      sources = new int[] {own};
    } else if (threads.awaitsWrite(Graph.thread(e))) {
      sources = new int[] {sources[0]};
    }
    g.add(e, operation, value);
    // All are judged before the first is visited, which asks about other graphs.
    int[][][] witnesses = new int[sources.length][][];
    int[][] witness = g.witness();
    consistency.nextRead();
    for (int i = 0; i < sources.length; i++) {
      choose(g, e, sources[i]);
      boolean isOnly = sources.length == 1 && !isHole;
      int half = g.operation(e).half() == Half.READ ? e + 1 : Graph.NONE;
      if ((isOnly || consistency.allowsSource(g, e)) && canBeFilled(g, half, Graph.NONE)) {
        witnesses[i] = g.witness();
      }
      g.setWitness(witness);
    }
    boolean any = false;
    Open choices = begin(g, new Part(Kind.VISIT, 0, sources.length, false));
    choices.sources = sources;
    choices.witnesses = witnesses;
    while (choices.next < choices.end) {
      int i = choices.next++;
      if (witnesses[i] != null) {
        any = true;
        choose(g, e, sources[i]);
        g.setWitness(witnesses[i]);
        visit(g);
      }
    }
    open.removeLast();
    g.setWitness(witness);
    deadEnds += any ? 0 : 1;
    g.removeNewest();
  }

  /**
   * What a read at the end of a thread finds under every model where no other thread has written
   * the place; {@link Graph#NONE} where one has. No write comes after the one that it reads, so
   * that no model has to be asked.
   */
  private static int ownSource(Graph g, int thread, int location) {
    int latest = Graph.INITIAL;
    for (int i = 0; i < g.size(); i++) {
      int event = g.event(i);
      Operation own = g.operation(event);
      if (own.isWrite() && own.location() == location) {
        if (Graph.thread(event) != thread) {
          return Graph.NONE;
        }
        latest = Math.max(latest, event);
      }
    }
    return latest;
  }

  /** Lets a read take its value from a write: it says whether a read-modify-write writes. */
  private void choose(Graph g, int read, int source) {
    g.setSource(read, source);
    Operation operation = operations.whole(g.operation(read));
    if (operation.half() == Half.READ) {
      long found =
          source == Graph.INITIAL ? threads.initial(operation.location()) : g.value(source);
      boolean writes = operation.condition().holds(found, g.value(read));
      g.setOperation(read, writes ? operation : operations.failed(operation));
    }
  }

  /** What a read of a place may take its value from, in the order in which it is tried. */
  private int[] sources(Graph g, int location) {
    if (full) {
      int count = g.writes(location);
      int[] sources = new int[count + 1];
      for (int i = 0; i < count; i++) {
        sources[i] = g.write(location, count - 1 - i);
      }
      sources[count] = Graph.INITIAL;
      return sources;
    }
    // An order that does not hang on when events were added, or else classes are lost.
    int count = 1;
    for (int i = 0; i < g.size(); i++) {
      Operation own = g.operation(g.event(i));
      count += own.isWrite() && own.location() == location ? 1 : 0;
    }
    int[] sources = new int[count];
    int at = 0;
    for (int thread = g.threads() - 1; thread >= 0; thread--) {
      for (int slot = g.length(thread) - 1; slot >= 0; slot--) {
        Operation own = g.operation(thread, slot);
        if (own.isWrite() && own.location() == location) {
          sources[at++] = Graph.event(thread, slot);
        }
      }
    }
    sources[at] = Graph.INITIAL;
    return sources;
  }

  private void visitWrites(Graph g, int w, Operation operation, long value) {
    int thread = Graph.thread(w);
    int outcomes = operation.half() == Half.WRITE ? threads.outcomes(thread) : 1;
    if (outcomes == 1) {
      visitWrite(g, w, operation, value);
      return;
    }
    long[] values = new long[outcomes];
    Arrays.setAll(values, outcome -> threads.value(thread, outcome));
    int[][] witness = g.witness();
    for (int outcome = 0; outcome < outcomes; outcome++) {
      visitWrite(g, w, operations.withOutcome(operation, outcome), values[outcome]);
      g.setWitness(witness);
    }
  }

  private void visitWrite(Graph g, int w, Operation operation, long value) {
    boolean isHole = Graph.slot(w) < g.length(Graph.thread(w));
    g.add(w, operation, value);
    Open revisits = begin(g, new Part(Kind.REVISITS, 0, g.size() - 1, false));
    boolean any = full ? visitPositions(g, w, !isHole) : visitPlain(g, w, !isHole);
    deadEnds += any || operation.half() == Half.WRITE ? 0 : 1;
    revisit(g, w, revisits);
    g.removeNewest();
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
            && ownSource(g, Graph.thread(w), g.operation(w).location()) == Graph.NONE;
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
    boolean isHalf = g.operation(w).half() == Half.WRITE;
    int positions = isHalf ? 1 : g.writes(g.operation(w).location()) + 1;
    return visitPositions(g, w, new Part(Kind.POSITIONS, 0, positions, isEnd));
  }

  private boolean visitPositions(Graph g, int w, Part part) {
    Operation operation = g.operation(w);
    int location = operation.location();
    int count = g.writes(location);
    boolean isHalf = operation.half() == Half.WRITE;
    int highest = isHalf ? g.position(location, g.source(w - 1)) + 1 : count;
    boolean any = false;
    Open choices = begin(g, part);
    while (choices.next < choices.end) {
      int position = highest - choices.next++;
      g.place(location, w, position);
      boolean isLatest = position == count && part.isEnd();
      if ((isLatest || consistency.allows(g)) && canBeFilled(g, Graph.NONE, Graph.NONE)) {
        any = true;
        visit(g);
      }
      g.remove(location, position);
    }
    open.removeLast();
    return any;
  }

  private void revisit(Graph g, int w, Open choices) {
    int location = g.operation(w).location();
    boolean isKnown = false;
    while (choices.next < choices.end) {
      int i = choices.next++;
      int r = g.event(i);
      Operation read = g.operation(r);
      if (!read.isRead() || read.location() != location) {
        continue;
      }
      if (!isKnown) {
        needs.find(g, w);
        isKnown = true;
      }
      needs.choose(g, w, r);
      splitsUpdates |= needs.dropsHalf();
      if (needs.contains(r)) {
        continue;
      }
      boolean areDefault = areDefault(g, i, w);
      deadEnds += !areDefault && needs.isCut() ? 1 : 0;
      if (areDefault) {
        Graph h = g.copyWithout(deleted(g, i, w));
        choose(h, r, w);
        if (full) {
          visitPositions(h, w, !model.buffersLoads());
        } else if (isOk(h, Graph.NONE)) {
          visit(h);
        }
        isKnown = false;
      }
    }
    open.removeLast();
  }

  /** What was added after a read and is not needed. */
  private EventSet deleted(Graph g, int first, int w) {
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
    for (int source : sources(g, g.operation(x).location())) {
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
    for (int source : sources(h, own.location())) {
      if (source == g.source(x)) {
        return true;
      }
      if (source == x) {
        continue;
      }
      choose(h, x, source);
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

  /**
   * Whether the holes of a graph can be filled one after the other, or nobody asks. What stands
   * behind a hole may keep it from every choice: a read that is older than one of its place that is
   * there, or a write whose place was not known.
   *
   * @param open need not have a choice: the write half of a read that is there for it to revisit
   *     another one, or the write that is left out while the choices of others are looked at
   * @param half a write half that has its place before all holes
   */
  private boolean canBeFilled(Graph g, int open, int half) {
    if (!fills) {
      return true;
    }
    int[][] witness = g.witness();
    boolean isFilled = fill(g.copyWithout(new EventSet()), open, half);
    g.setWitness(witness);
    return isFilled;
  }

  /** Whether there is a way to fill the holes of a graph, which is used up. */
  private boolean fill(Graph g, int open, int half) {
    if (!followed.tryToFollow(g)) {
      return false;
    }
    int thread = half == Graph.NONE ? hole(g) : Graph.thread(half);
    if (thread == GraphThreads.NONE) {
      return true;
    }
    int e = Graph.event(thread, threads.slot(thread));
    Operation operation = threads.operation(thread);
    long value = threads.value(thread);
    return switch (operation.kind()) {
      case READ -> fillRead(g, e, operation, value, open);
      case WRITE -> fillWrite(g, e, operation, value, open);
      case FENCE, ABSENT -> fillOutcome(g, e, operation, value, open);
    };
  }

  /** The first thread that stands before a hole; {@link GraphThreads#NONE} if none does. */
  private int hole(Graph g) {
    for (int thread = 0; thread < threads.count(); thread++) {
      int slot = threads.slot(thread);
      if (slot != GraphThreads.NONE
          && slot < g.length(thread)
          && (!threads.awaitsWrite(thread) || canBeRead(g, thread))) {
        return thread;
      }
    }
    return GraphThreads.NONE;
  }

  private boolean fillRead(Graph g, int e, Operation operation, long value, int open) {
    g.add(e, operation, value);
    int[][] witness = g.witness();
    boolean any = false;
    int[] sources = sources(g, operation.location());
    int count = threads.awaitsWrite(Graph.thread(e)) ? 1 : sources.length;
    for (int i = 0; i < count; i++) {
      choose(g, e, sources[i]);
      g.setWitness(witness);
      if (consistency.allows(g)) {
        any = true;
        if (fill(g, open, Graph.NONE)) {
          return true;
        }
      }
    }
    g.removeNewest();
    return !any && e == open;
  }

  private boolean fillWrite(Graph g, int w, Operation operation, long value, int open) {
    int thread = Graph.thread(w);
    boolean isHalf = operation.half() == Half.WRITE;
    int outcomes = isHalf ? threads.outcomes(thread) : 1;
    long[] values = new long[outcomes];
    Arrays.setAll(values, outcome -> outcomes == 1 ? value : threads.value(thread, outcome));
    int location = operation.location();
    int[][] witness = g.witness();
    boolean any = false;
    for (int outcome = 0; outcome < outcomes; outcome++) {
      Operation own = outcomes == 1 ? operation : operations.withOutcome(operation, outcome);
      g.add(w, own, values[outcome]);
      int highest =
          !full ? 0 : isHalf ? g.position(location, g.source(w - 1)) + 1 : g.writes(location);
      int lowest = isHalf ? highest : 0;
      for (int position = highest; position >= lowest; position--) {
        if (full) {
          g.place(location, w, position);
        }
        g.setWitness(witness);
        if (consistency.allows(g)) {
          any = true;
          if (fill(g, open, Graph.NONE)) {
            return true;
          }
        }
        if (full) {
          g.remove(location, position);
        }
      }
      g.removeNewest();
    }
    return !any && w == open;
  }

  private boolean fillOutcome(Graph g, int e, Operation operation, long value, int open) {
    boolean chooses = operation.fence() == Fence.CHOICE;
    for (long outcome = 0; outcome < (chooses ? value : 1); outcome++) {
      g.add(e, operation, chooses ? outcome : value);
      if (fill(g, open, Graph.NONE)) {
        return true;
      }
      g.removeNewest();
    }
    return false;
  }
}
