package dev.weir.fence.extract;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.MachineOptions;
import dev.weir.program.Program;
import dev.weir.program.transform.DeadRegisterClearing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Turns programs into automata: each thread runs by itself, with every value that any thread may
 * write in the places that it reads, until there are no new local states and values. What is found
 * contains all that the threads do together; which of it they can really do is for the search for
 * reachability to say.
 */
public final class Extractor {
  private final OpenMachine open;
  private final BooleanSupplier stop;

  /**
   * An extractor.
   *
   * @param library the functions without body that may be called
   * @param model says what orders of accesses mean
   * @param options how the program runs; loops are not bounded
   * @param stop asked often; says when to give up
   */
  public Extractor(
      Program program,
      ExternalFunctions library,
      MemoryModel model,
      MachineOptions options,
      BooleanSupplier stop) {
    this.stop = stop;
    MachineOptions unbounded = options.unrolling(OptionalInt.empty());
    this.open =
        new OpenMachine(
            new Machine(DeadRegisterClearing.of(program), model, library, unbounded, stop));
  }

  /** The program as automata, or why it is not. */
  public Extraction extract() {
    try {
      List<LocalGraph> graphs;
      List<FinalStates> finals;
      do {
        open.begin();
        graphs = explore();
        finals = explore(graphs);
      } while (open.machine().sharedSites().takeNewlyShared());
      requireUnnoticed(graphs);
      if (open.machine().choiceRestricted()) {
        throw new RefusedException("there is a choice of which only some outcomes are explored");
      }
      return new AutomataMaker(open, graphs, finals).make();
    } catch (Interrupted early) {
      // A thread that computes by itself for ever notices it within a step.
      return new Extraction.Refused("the time was up within a step of a thread");
    } catch (RefusedException refused) {
      return new Extraction.Refused(String.valueOf(refused.getMessage()));
    }
  }

  private List<LocalGraph> explore() {
    int generation = 0;
    while (true) {
      open.locations().beginGeneration(generation);
      List<LocalGraph> graphs = new ArrayList<>();
      for (int thread = 0; thread < open.machine().threads(); thread++) {
        if (open.machine().exists(thread)) {
          graphs.add(new ThreadExplorer(open, thread, stop).explore());
        }
      }
      if (!open.locations().hasGrown() || open.machine().sharedSites().isNewlyShared()) {
        return graphs;
      }
      if (new ValueChains(graphs, generation).end()) {
        int last = generation;
        graphs.forEach(graph -> graph.remove(edge -> edge.effect().generation() > last));
        return graphs;
      }
      generation++;
    }
  }

  private List<FinalStates> explore(List<LocalGraph> graphs) {
    int[] judges =
        IntStream.range(0, graphs.size()).filter(i -> !graphs.get(i).joining().isEmpty()).toArray();
    if (judges.length > 1) {
      throw new RefusedException("several threads wait for the ends of others");
    }
    return judges.length == 0 || open.machine().sharedSites().isNewlyShared()
        ? List.of()
        : new JoinedExplorer(open, graphs, judges[0], stop).explore();
  }

  /** What {@code main} stores between creations of threads was taken for something of its own. */
  private void requireUnnoticed(List<LocalGraph> graphs) {
    Set<SharedLocation> late = new HashSet<>(open.lateStores());
    for (LocalGraph graph : graphs.subList(1, graphs.size())) {
      for (LocalGraph.Edge edge : graph.edges()) {
        Optional<SharedLocation> location = edge.effect().accessed();
        if (location.isPresent() && late.contains(location.get())) {
          throw new RefusedException(
              location.get().name() + " is written between creations of threads that use it");
        }
      }
    }
  }
}
