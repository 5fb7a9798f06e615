package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Placement;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.OpenedCalls;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How a program differs from its source where its executions show why fences are needed.
 *
 * @param fences that were put in, or kept
 * @param loose where the program has fences, and stores with an order, that are only there if the
 *     former have them
 * @param fromSequential whether its atomic accesses there are taken for sequentially consistent
 *     ones, of which the former have what is left
 */
public record FenceChanges(
    Set<FencePlace> fences, Set<SourcePosition> loose, boolean fromSequential) {
  /** Copies the sets. */
  public FenceChanges {
    fences = Set.copyOf(fences);
    loose = Set.copyOf(loose);
  }

  private Existing existing(Program program, MemoryModel model) {
    return model.isBuffered()
        ? new ExistingFences(program, model, loose::contains)
        : new ExistingOrders(program, fromSequential, loose::contains);
  }

  /** The program with the changes, under a memory model; it must have their places. */
  public Program applyTo(Program program, MemoryModel model) {
    OpenedCalls calls = OpenedCalls.of(program);
    Set<SourcePosition> touched =
        fences.stream().map(FencePlace::position).collect(Collectors.toSet());
    Places places = new Places(calls, model, Placement.ANYWHERE, true, touched::contains);
    return FencedProgram.of(
        calls.program(),
        loose.isEmpty() ? places : places.and(existing(calls.program(), model)),
        new TreeSet<>(fences));
  }
}
