package dev.weir.search.worker;

import dev.weir.machine.Machine;
import dev.weir.search.dpor.DporTrace;
import dev.weir.search.dpor.MemoisedSuffixes;
import dev.weir.search.dpor.RacePlanner;
import dev.weir.search.dpor.SharedPath;
import dev.weir.search.dpor.SleepSets;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.race.AwaitRaces;
import dev.weir.search.race.RaceReversal;
import dev.weir.search.task.SharedNode;
import dev.weir.search.task.Standing;
import dev.weir.search.task.Task;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.FlatTree;
import dev.weir.search.tree.RacyExecution;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import java.util.List;
import java.util.Optional;

/**
 * Begins tasks that others explore in other processes, and plans at the shared nodes what the races
 * in their mail call for, on a machine that goes to and fro for that.
 */
final class Dispatcher implements RacePlanner.Plans {
  private final Exploration exploration;
  private final Machine machine;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final AwaitRaces awaits;
  private final MemoisedSuffixes endings;
  private final SharedPath path;
  private final SleepSets sleep = new SleepSets();
  private final RacePlanner races;

  /** Whose mail is looked at. */
  private Optional<HandedOut> sender = Optional.empty();

  /**
   * A task that was handed out.
   *
   * @param standing where it was begun, or somebody stood in it
   * @param path the nodes on the way to it
   * @param known how many children of each of these nodes were known then
   */
  record HandedOut(Standing standing, List<SharedNode> path, List<Integer> known) {
    /** A task that is handed out now. */
    static HandedOut of(Standing standing) {
      List<SharedNode> path = Task.begun(standing).nodes();
      return new HandedOut(standing, path, path.stream().map(SharedNode::children).toList());
    }

    private SharedNode.Child child(int node) {
      boolean isLast = node == path.size() - 1;
      return (isLast ? standing.entry() : path.get(node + 1).entry()).orElseThrow();
    }
  }

  /** A dispatcher whose machine is at the start of the program. */
  Dispatcher(Exploration exploration) {
    this.exploration = exploration;
    this.machine = exploration.machine();
    this.trace = new ChronologicalTrace(machine);
    this.log = trace.log();
    this.awaits = new AwaitRaces(machine, trace);
    this.endings = new MemoisedSuffixes(machine, trace);
    this.path = new SharedPath(exploration, trace, awaits, endings);
    this.races = new RacePlanner(exploration, trace, awaits, this);
    exploration.execution().start(new DporTrace(trace, awaits));
  }

  /**
   * Begins the child that is reserved at the end of a path. If that is interrupted, it was not
   * begun.
   *
   * @return where to go on with the task; empty if it cannot be begun
   */
  Optional<Standing> begin(List<SharedNode> nodes) {
    path.set(nodes);
    return path.begin().map(this::standing);
  }

  private Standing standing(SharedNode.Beginning beginning) {
    int first = path.length();
    sleep.beginUnsettled(first - 1, beginning.sleepers());
    sleep.enter(machine, trace, first);
    Branch.Node node =
        new Branch.Node(sleep.lastSet(first), Optional.of(FlatTree.of(beginning.tree())), 0, false);
    Branch branch =
        new Branch(
            Branch.Position.ENTERED,
            List.of(),
            List.of(),
            List.of(node),
            Optional.empty(),
            Branch.Races.ALL);
    return new Standing(Optional.of(beginning.child()), branch);
  }

  /** Plans what the races of an execution call for above the task in which it was explored. */
  void look(RacyExecution execution, HandedOut from) {
    sender = Optional.of(from);
    path.set(from.path());
    int length = execution.actors().length;
    int common = 0;
    while (common < Math.min(length, log.size())
        && log.actor(common) == execution.actors()[common]
        && log.outcome(common) == execution.outcomes()[common]) {
      common++;
    }
    if (common < log.size()) {
      exploration.execution().undo(common);
    }
    endings.backTo(0);
    for (int e = log.size(); e < length; e++) {
      path.takeAgain(execution.actors()[e], execution.outcomes()[e]);
      endings.enter(e + 1);
    }
    races.clear();
    races.reverseRaces();
    if (execution.end() == Branch.Position.END) {
      races.reverseWaits();
    }
  }

  /** {@inheritDoc} What is to be planned in the task, its explorer has planned. */
  @Override
  public boolean plansAt(int node) {
    return node < path.length();
  }

  @Override
  public boolean plan(int node, RaceReversal reversal) {
    if (!plansAt(node)) {
      return true;
    }
    exploration.execution().startAgainIfShared();
    HandedOut from = sender.orElseThrow();
    return path.node(node).plan(reversal, from.child(node), from.known().get(node));
  }

  @Override
  public boolean isOwn(int node) {
    return false;
  }
}
