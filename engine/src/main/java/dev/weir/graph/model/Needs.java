package dev.weir.graph.model;

import dev.weir.graph.event.EventSet;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import java.util.Arrays;

/**
 * What a revisit by a write keeps, whatever was added since the read that is revisited: the events
 * without which the write would not be there as it is (docs/algorithms/execution-graphs.md, 16.2).
 */
public final class Needs {
  private final GraphModel model;
  private final Frame frame;

  /** Without load buffering, for each thread how many of its slots are kept. */
  private int[] kept = new int[8];

  private EventSet strong = new EventSet();
  private EventSet weak = new EventSet();
  private EventSet all = new EventSet();
  private boolean hasOpen;
  private boolean isCut;
  private boolean dropsHalf;

  private int[] events = new int[64];
  private boolean[] isHard = new boolean[64];
  private int pending;

  /** Needs under a model. */
  public Needs(GraphModel model) {
    this.model = model;
    this.frame = new Frame(model);
  }

  /** Finds what a write needs, the newest event of a graph. */
  public void find(Graph graph, int write) {
    if (!model.buffersLoads()) {
      findBefore(graph, write);
      return;
    }
    frame.load(graph);
    strong.clear();
    weak.clear();
    push(write, true);
    close(graph, strong, weak);
    hasOpen = false;
    for (int i = 0; i < graph.size() && !hasOpen; i++) {
      hasOpen = isOpen(graph, graph.event(i), write, strong, weak);
    }
    all.clear();
    all.addAll(strong);
    all.addAll(weak);
  }

  /**
   * Takes account of the read that is revisited: some writes stay unless they need that very read.
   */
  public void choose(Graph graph, int write, int read) {
    isCut = false;
    dropsHalf = false;
    if (!hasOpen) {
      return;
    }
    all.clear();
    all.addAll(strong);
    all.addAll(weak);
    if (all.contains(read)) {
      return;
    }
    EventSet chosenStrong = new EventSet();
    chosenStrong.addAll(strong);
    EventSet chosenWeak = new EventSet();
    chosenWeak.addAll(weak);
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int i = 0; i < graph.size() && !grows; i++) {
        int event = graph.event(i);
        if (isOpen(graph, event, write, chosenStrong, chosenWeak)) {
          for (int attempt = 0; attempt < 2 && !grows; attempt++) {
            EventSet moreStrong = new EventSet();
            moreStrong.addAll(chosenStrong);
            EventSet moreWeak = new EventSet();
            moreWeak.addAll(chosenWeak);
            push(event, attempt == 0);
            close(graph, moreStrong, moreWeak);
            if (!moreStrong.contains(read) && !moreWeak.contains(read)) {
              chosenStrong = moreStrong;
              chosenWeak = moreWeak;
              grows = true;
            }
          }
        }
      }
    }
    all.clear();
    all.addAll(chosenStrong);
    all.addAll(chosenWeak);
    for (int i = 0; i < graph.size(); i++) {
      int event = graph.event(i);
      if (isOpen(graph, event, write, chosenStrong, chosenWeak)) {
        isCut |= model.keepsOwnWrites();
        dropsHalf |= graph.operation(event).half() == Half.WRITE;
      }
    }
  }

  /**
   * Whether an own write before a read that is kept is not, since it needs the read that is
   * revisited: then what is deleted may have no default choice, and the revisit is lost.
   */
  public boolean isCut() {
    return isCut;
  }

  /**
   * Whether a read-modify-write keeps its read alone, since its write needs the read that is
   * revisited. If that is for the value written, what a revisit keeps is no function of the graph
   * that it leads to, so that graphs may be found twice or not at all.
   */
  public boolean dropsHalf() {
    return dropsHalf;
  }

  /** Whether an event is kept. */
  public boolean contains(int event) {
    if (model.buffersLoads()) {
      return all.contains(event);
    }
    int thread = Graph.thread(event);
    return thread < kept.length && Graph.slot(event) < kept[thread];
  }

  // Without load buffering: all that comes before by program order and reads-from

  private void findBefore(Graph graph, int write) {
    if (graph.threads() > kept.length) {
      kept = new int[2 * graph.threads()];
    }
    Arrays.fill(kept, 0);
    push(write, true);
    while (pending > 0) {
      int event = events[--pending];
      int thread = Graph.thread(event);
      int first = kept[thread];
      int end = Graph.slot(event) + 1;
      if (end <= first) {
        continue;
      }
      kept[thread] = end;
      if (first == 0 && graph.creator(thread) != Graph.NONE) {
        push(graph.creator(thread), true);
      }
      for (int slot = first; slot < end; slot++) {
        Operation own = graph.operation(thread, slot);
        if (own.isRead()) {
          int source = graph.source(Graph.event(thread, slot));
          if (source != Graph.INITIAL) {
            push(source, true);
          }
        } else if (own.fence() == Fence.JOIN && graph.length(own.argument()) > 0) {
          push(Graph.event(own.argument(), graph.length(own.argument()) - 1), true);
        }
      }
    }
  }

  // With load buffering

  private void push(int event, boolean hard) {
    if (pending == events.length) {
      events = Arrays.copyOf(events, 2 * pending);
      isHard = Arrays.copyOf(isHard, 2 * pending);
    }
    events[pending] = event;
    isHard[pending++] = hard;
  }

  private void close(Graph graph, EventSet strongSet, EventSet weakSet) {
    while (pending > 0) {
      pending--;
      int event = events[pending];
      boolean hard = isHard[pending];
      if (strongSet.contains(event) || !hard && weakSet.contains(event)) {
        continue;
      }
      int thread = Graph.thread(event);
      ThreadOrder.Node node = frame.node(frame.position(event));
      if (!hard) {
        weakSet.add(event);
        pushAll(thread, node.keptForValue);
        continue;
      }
      strongSet.add(event);
      pushAll(thread, node.kept);
      if (graph.creator(thread) != Graph.NONE) {
        push(graph.creator(thread), true);
      }
      Operation own = graph.operation(event);
      if (own.fence() == Fence.JOIN) {
        for (int slot = 0; slot < graph.length(own.argument()); slot++) {
          if (graph.contains(own.argument(), slot)) {
            push(Graph.event(own.argument(), slot), true);
          }
        }
      }
      if (own.isRead()) {
        int source = graph.source(event);
        boolean isOwn =
            source != Graph.INITIAL && Graph.thread(source) == thread && model.forwards();
        if (source != Graph.INITIAL) {
          push(source, !isOwn);
        }
        if (!isOwn && model.forwards()) {
          pushAll(thread, node.ownWrites);
        }
      }
    }
  }

  private void pushAll(int thread, long[] slots) {
    for (int word = 0; word < slots.length; word++) {
      for (long rest = slots[word]; rest != 0; rest &= rest - 1) {
        push(Graph.event(thread, word << 6 | Long.numberOfTrailingZeros(rest)), true);
      }
    }
  }

  /**
   * Whether an event is a write that stays if it can: that of a read-modify-write whose read is
   * kept, whose source it keeps from others, or an own one before a read that is kept.
   */
  private boolean isOpen(Graph graph, int event, int write, EventSet strongSet, EventSet weakSet) {
    if (!graph.operation(event).isWrite()
        || event == write
        || strongSet.contains(event)
        || weakSet.contains(event)) {
      return false;
    }
    boolean isHalf = graph.operation(event).half() == Half.WRITE;
    return isHalf && strongSet.contains(event - 1)
        || model.keepsOwnWrites() && isBeforeReadOfOther(graph, event, strongSet);
  }

  private boolean isBeforeReadOfOther(Graph graph, int write, EventSet strongSet) {
    int thread = Graph.thread(write);
    for (int slot = Graph.slot(write) + 1; slot < graph.length(thread); slot++) {
      int read = Graph.event(thread, slot);
      if (graph.contains(read)
          && graph.operation(read).isRead()
          && graph.operation(read).location() == graph.operation(write).location()
          && strongSet.contains(read)
          && (graph.source(read) == Graph.INITIAL || Graph.thread(graph.source(read)) != thread)) {
        return true;
      }
    }
    return false;
  }
}
