package dev.weir.report.explain;

import dev.weir.machine.step.EventKind;
import dev.weir.report.explain.Buffering.Late;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.BitSet;
import java.util.List;

/**
 * Which steps of a long execution a person is shown: those before its end, those that get ahead of
 * others, what they read, and what the error itself speaks of.
 */
public final class ChosenSteps {
  /** Of shorter executions all steps are shown. */
  private static final int MOST_STEPS = 60;

  private static final int AT_START = 4;
  private static final int AT_END = 30;
  private static final int MOST_NOTABLE = 6;
  private static final int MOST_CREATED = 8;

  /** So few steps between two that are shown are shown as well. */
  private static final int FEWEST_LEFT_OUT = 3;

  private ChosenSteps() {}

  /** Those of an execution, numbered from 0. */
  public static BitSet of(Replay replay, Buffering buffering) {
    List<TraceStep> steps = replay.steps();
    BitSet chosen = new BitSet();
    if (steps.size() <= MOST_STEPS) {
      chosen.set(0, steps.size());
      return chosen;
    }
    chosen.set(0, AT_START);
    chosen.set(steps.size() - AT_END, steps.size());
    int created = 0;
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).kind() == EventKind.CREATE && ++created <= MOST_CREATED) {
        chosen.set(i);
      }
    }
    int notable = 0;
    for (int i = steps.size() - 1; i >= 0 && notable < MOST_NOTABLE; i--) {
      List<Late> overtaken = buffering.overtakenBy(i);
      if (!overtaken.isEmpty()) {
        notable++;
        chosen.set(i);
        overtaken.stream().map(Late::step).filter(s -> s != Buffering.NONE).forEach(chosen::set);
      }
    }
    addBlamed(replay, chosen);
    addSources(replay, buffering, chosen);
    addGaps(chosen, steps.size());
    return chosen;
  }

  /** The steps that the error or a waiting thread speaks of. */
  private static void addBlamed(Replay replay, BitSet chosen) {
    replay.failure().stream()
        .map(replay::explanation)
        .flatMap(explanation -> explanation.accesses().stream())
        .filter(access -> access.step() > 0)
        .forEach(access -> chosen.set(access.step() - 1));
    replay.threads().stream()
        .flatMap(thread -> thread.holder().stream())
        .forEach(holder -> chosen.set(holder.lock().step() - 1));
  }

  /** The writes that the loads before the end read, and the stores of its updates. */
  private static void addSources(Replay replay, Buffering buffering, BitSet chosen) {
    for (int i : chosen.stream().toArray()) {
      int from = replay.steps().get(i).from();
      if (from > 0) {
        chosen.set(from - 1);
      }
      if (replay.steps().get(i).kind() == EventKind.UPDATE
          && buffering.partner(i) != Buffering.NONE) {
        chosen.set(buffering.partner(i));
      }
    }
  }

  private static void addGaps(BitSet chosen, int count) {
    int last = -1;
    for (int i = chosen.nextSetBit(0); i >= 0 && i < count; i = chosen.nextSetBit(i + 1)) {
      if (i - last - 1 <= FEWEST_LEFT_OUT) {
        chosen.set(last + 1, i);
      }
      last = i;
    }
  }
}
