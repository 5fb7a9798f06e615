package dev.weir.search.race;

import dev.weir.machine.Machine;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.ChronologicalTrace;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an access of an object that fails, since the object's life has ended, may come among the
 * updates by the thread that ended it. After the end their order makes no difference, and an
 * execution has them in any; before the end it does. So the reversal of a race between the end and
 * the access has as many results as there are such orders.
 */
public final class UpdatePlacements {
  private final Budget patience;
  private final ChronologicalTrace trace;
  private final EventLog log;
  private final EventEffects failing;
  private final EventEffects update;
  private final IntList updates = new IntList();
  private final List<int[]> found = new ArrayList<>();
  private int access;
  private boolean isOne;

  /** Those of the present execution of a machine. */
  public UpdatePlacements(Machine machine, ChronologicalTrace trace) {
    this.patience = machine.patience();
    this.trace = trace;
    this.log = trace.log();
    this.failing = new EventEffects(log);
    this.update = new EventEffects(log);
  }

  /**
   * Finds all orders.
   *
   * @param end the end of an object's life
   * @param newAccess the access that is in a race with it
   */
  public void find(int end, int newAccess) {
    access = newAccess;
    failing.of(newAccess);
    isOne = true;
    found.clear();
    updates.clear();
    patience.spend(log.size() - end);
    for (int e = end + 1; e < log.size(); e++) {
      boolean isOfEnder = log.kind(e) == EventKind.UPDATE && log.thread(e) == log.thread(end);
      if (isOfEnder && Dependence.overlap(failing, update.of(e))) {
        isOne = false;
        if (!trace.happensBefore(end, e)) {
          updates.add(e);
        }
      }
    }
    if (!updates.isEmpty()) {
      choose(0, new IntList());
    }
  }

  /**
   * Whether there is one order only, in this and all other executions that are the same up to the
   * access.
   */
  public boolean isOne() {
    return isOne;
  }

  /** For each order that is possible here: the updates that come after the access. */
  public List<int[]> found() {
    return found;
  }

  /** Chooses whether an update comes before the access, given those that do not. */
  private void choose(int index, IntList later) {
    patience.spend(1 + later.size());
    if (index == updates.size()) {
      found.add(later.toArray());
      return;
    }
    int update = updates.get(index);
    boolean mustBeLater = trace.happensBefore(access, update) || isBehind(later, update);
    if (!mustBeLater) {
      choose(index + 1, later);
    }
    if (mustBeLater || !trace.happensBefore(update, access)) {
      later.add(update);
      choose(index + 1, later);
      later.removeLast();
    }
  }

  private boolean isBehind(IntList later, int update) {
    for (int i = 0; i < later.size(); i++) {
      if (trace.happensBefore(later.get(i), update)) {
        return true;
      }
    }
    return false;
  }
}
