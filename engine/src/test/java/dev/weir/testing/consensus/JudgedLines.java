package dev.weir.testing.consensus;

import dev.weir.program.BarrierKind;
import dev.weir.testing.axioms.AxiomaticModel;
import dev.weir.testing.axioms.Dependencies;
import dev.weir.testing.axioms.ExecutionGraph;
import dev.weir.testing.axioms.GraphEvent;
import dev.weir.testing.consensus.StraightLine.Access;
import dev.weir.testing.consensus.StraightLine.Dependency;
import dev.weir.testing.consensus.StraightLine.Fence;
import dev.weir.testing.consensus.StraightLine.Kind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which executions of a straight-line program the axioms allow that Weir itself asks for. */
public final class JudgedLines {
  private final StraightLine program;
  private final ExecutionGraph.Builder graph = new ExecutionGraph.Builder();
  private final Map<Integer, Integer> reads = new HashMap<>();
  private final Map<Integer, Integer> writes = new HashMap<>();

  private JudgedLines(StraightLine program) {
    this.program = program;
  }

  /** All that a model allows. */
  public static Set<Execution> executions(StraightLine program, AxiomaticModel model) {
    return new Axioms(program)
        .executions(execution -> model.allows(new JudgedLines(program).graph(execution)));
  }

  private ExecutionGraph graph(Execution execution) {
    for (int thread = 0; thread < program.threads().size(); thread++) {
      add(thread);
    }
    for (int i = 0; i < program.accesses().size(); i++) {
      int source = execution.sources().get(i);
      if (source >= 0) {
        graph.source(readOf(i), writeOf(source));
      }
    }
    for (List<Integer> writes : execution.coherence()) {
      writes.forEach(write -> graph.reachesMemory(writeOf(write)));
    }
    return graph.build();
  }

  private int readOf(int access) {
    return reads.getOrDefault(access, -1);
  }

  private int writeOf(int access) {
    return writes.getOrDefault(access, -1);
  }

  private void add(int thread) {
    BitSet control = new BitSet();
    int tokens = program.threads().get(thread).strip().split("\\s+").length;
    for (int token = 0; token < tokens; token++) {
      for (Fence fence : program.fences()) {
        if (fence.thread() == thread && fence.token() == token) {
          barrier(thread, kind(fence), control);
        }
      }
      for (int i = 0; i < program.accesses().size(); i++) {
        Access access = program.accesses().get(i);
        if (access.thread() == thread && access.token() == token) {
          add(i, access, control);
        }
      }
    }
  }

  private static BarrierKind kind(Fence fence) {
    return switch (fence.kind()) {
      case "full" -> BarrierKind.SYNC;
      case "lw" -> BarrierKind.LWSYNC;
      default -> BarrierKind.STORE_STORE;
    };
  }

  private void barrier(int thread, BarrierKind kind, BitSet control) {
    Dependencies dependencies = new Dependencies(new BitSet(), new BitSet(), control);
    graph.add(new GraphEvent.Barrier(thread, kind, dependencies));
  }

  /** Adds an access, and to {@code control} what the branches before it depend on. */
  private void add(int number, Access access, BitSet control) {
    BitSet address = new BitSet();
    BitSet data = new BitSet();
    for (Dependency dependency : access.dependencies()) {
      int on = readOf(dependency.on());
      switch (dependency.kind()) {
        case ADDR -> address.set(on);
        case DATA -> data.set(on);
        case CTRL, CTRLI -> {
          control.set(on);
          if (dependency.kind() == Kind.CTRLI) {
            barrier(access.thread(), BarrierKind.ISYNC, control);
          }
        }
      }
    }
    int thread = access.thread();
    long place = Long.BYTES * (long) access.location();
    Dependencies dependencies = new Dependencies(address, data, control);
    if (access.read()) {
      reads.put(number, graph.add(new GraphEvent.Read(thread, place, Integer.BYTES, dependencies)));
    }
    if (access.write()) {
      writes.put(
          number, graph.add(new GraphEvent.Write(thread, place, Integer.BYTES, dependencies)));
    }
    if (access.read() && access.write()) {
      graph.atomic(readOf(number), writeOf(number));
    }
  }
}
