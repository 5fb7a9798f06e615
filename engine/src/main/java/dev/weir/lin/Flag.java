package dev.weir.lin;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.List;

/**
 * A flag that would enforce in an execution that a call ends before another one begins: a client
 * stores it after the first call (release) and waits for it before the second one (acquire).
 *
 * @param last the last event before it is stored
 * @param first the first event of the other thread after it was read, or {@link EventLog#NONE}
 */
public record Flag(int last, int first) {

  /**
   * Those that enforce some pairs; none for calls before whose end nothing has happened.
   *
   * @param calls for each event the call that made it, or -1
   */
  static List<Flag> of(List<Pair> pairs, EventLog log, int[] calls, Scenario scenario) {
    List<Flag> flags = new ArrayList<>();
    for (Pair pair : pairs) {
      int last = EventLog.NONE;
      int first = EventLog.NONE;
      for (int e = 0; e < log.size(); e++) {
        if (calls[e] < 0 || log.kind(e) == EventKind.UPDATE) {
          continue;
        }
        int thread = scenario.thread(calls[e]);
        if (thread == scenario.thread(pair.first()) && calls[e] <= pair.first()) {
          last = e;
        }
        boolean isOfSecond = thread == scenario.thread(pair.second()) && calls[e] >= pair.second();
        if (isOfSecond && first == EventLog.NONE) {
          first = e;
        }
      }
      if (last != EventLog.NONE) {
        flags.add(new Flag(last, first));
      }
    }
    return flags;
  }
}
