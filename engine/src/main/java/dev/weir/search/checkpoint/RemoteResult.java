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
 * @param given nodes that were given away, each the first child of the one before, the first at the
 *     beginning of the task
 * @param left where the explorer stood when it handed in what follows the first child of the last
 *     of them, or the beginning of the task; empty if all of that is explored
 * @param mail executions with races above the task that call for more
 * @param found what was found
 */
public record RemoteResult(
    List<Frontier.Node> given,
    Optional<Branch> left,
    List<RacyExecution> mail,
    FoundElsewhere found) {
  /** Copies the lists. */
  public RemoteResult {
    given = List.copyOf(given);
    mail = List.copyOf(mail);
  }
}
