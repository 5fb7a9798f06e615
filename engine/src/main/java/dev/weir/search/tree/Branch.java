package dev.weir.search.tree;

import java.util.List;
import java.util.Optional;

/**
 * Where a worker stands in its task, so that it, or another, can go on from there as if nothing had
 * been between: what is planned and asleep at the nodes of its branch from the beginning of the
 * task on.
 *
 * @param position what it was about to do
 * @param actors who took the steps from the beginning of the task on
 * @param outcomes of these steps
 * @param nodes the nodes before these steps, and behind the last
 * @param next for {@link Position#STEP} what was about to be taken
 * @param races which races are to be looked at
 */
public record Branch(
    Position position,
    List<Integer> actors,
    List<Integer> outcomes,
    List<Node> nodes,
    Optional<StepSummary> next,
    Races races) {

  /** What a worker is about to do at the last node of its branch. */
  public enum Position {
    /** To find out what to do at a node that was just entered. */
    ENTERED,
    /** To take a step. */
    STEP,
    /** To reverse the races of an execution that ends here, and is counted. */
    END,
    /** The same of an execution whose end was left out, since it is known. */
    KNOWN_END,
    /** To go back: nothing is left to explore from here. */
    EXPLORED
  }

  /**
   * A node.
   *
   * @param sleepers what sleeps there
   * @param tree what is planned there; empty where that was planned at the node before
   * @param explored how many of its children are explored
   * @param isPlanned whether the child on the branch was planned; it is the first of the tree then
   */
  public record Node(
      List<Sleeper> sleepers, Optional<FlatTree> tree, int explored, boolean isPlanned) {
    /** Copies its parts. */
    public Node {
      sleepers = List.copyOf(sleepers);
    }
  }

  /**
   * The races that are to be looked at with the next execution. What a race that is settled has led
   * to might be planned in another way if it were looked at again.
   *
   * @param unsettled later event, earlier event, and so on, from the beginning of the execution
   * @param freshFrom the first event none of whose races were looked at
   */
  public record Races(List<Integer> unsettled, int freshFrom) {
    /** Where none was looked at. */
    public static final Races ALL = new Races(List.of(), 0);

    /** Copies its parts. */
    public Races {
      unsettled = List.copyOf(unsettled);
    }
  }

  /** Where everything is to be explored. */
  public static final Branch AT_ROOT =
      new Branch(
          Position.ENTERED,
          List.of(),
          List.of(),
          List.of(
              new Node(
                  List.of(),
                  Optional.of(FlatTree.of(new WakeupTree(StepSummary.NO_STEP))),
                  0,
                  false)),
          Optional.empty(),
          Races.ALL);

  /** Copies its parts. */
  public Branch {
    actors = List.copyOf(actors);
    outcomes = List.copyOf(outcomes);
    nodes = List.copyOf(nodes);
  }

  /** Whether a choice is planned anywhere. */
  public boolean plansChoices() {
    return nodes.stream()
        .flatMap(node -> node.tree().stream())
        .anyMatch(tree -> tree.steps().stream().anyMatch(StepSummary::chooses));
  }

  /** The number of steps from the beginning of the task on. */
  public int length() {
    return actors.size();
  }
}
