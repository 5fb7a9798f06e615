package dev.weir.search.checkpoint;

import dev.weir.search.tree.Branch;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.RacyExecution;
import java.util.List;
import java.util.Optional;

/**
 * What came of a {@link RemoteTask}, as data. It counts as a whole or not at all. The steps are
 * called as the explorer's machine calls them.
 *
 * @param rest what is left of it
 * @param found what was found
 */
public record RemoteResult(Rest rest, FoundElsewhere found) {
  /** What is left of a task, in the form of the algorithm that explores. */
  public sealed interface Rest permits Searched, Graphs {}

  /**
   * What is left of a task of a search of traces.
   *
   * @param given nodes that were given away, each the first child of the one before, the first at
   *     the beginning of the task
   * @param left where the explorer stood when it handed in what follows the first child of the last
   *     of them, or the beginning of the task; empty if all of that is explored
   * @param mail executions with races above the task that call for more
   */
  public record Searched(List<Frontier.Node> given, Optional<Branch> left, List<RacyExecution> mail)
      implements Rest {
    /** Copies the lists. */
    public Searched {
      given = List.copyOf(given);
      mail = List.copyOf(mail);
    }
  }

  /**
   * What is left of a task of an exploration of execution graphs.
   *
   * @param left the parts, and what the explorer knows of the program
   * @param endsAll whether the explorer met what ends the whole exploration
   */
  public record Graphs(GraphsLeft left, boolean endsAll) implements Rest {}

  /**
   * What is left of a task of a search of traces.
   *
   * @throws IllegalStateException if it was one of another exploration
   */
  public Searched searched() {
    return switch (rest) {
      case Searched searched -> searched;
      case Graphs graphs -> throw new IllegalStateException("execution graphs: " + graphs);
    };
  }

  /**
   * What is left of a task of an exploration of execution graphs.
   *
   * @throws IllegalStateException if it was one of another exploration
   */
  public Graphs graphs() {
    return switch (rest) {
      case Graphs graphs -> graphs;
      case Searched searched -> throw new IllegalStateException("a search: " + searched);
    };
  }
}
