package dev.weir.testing.candidate;

import java.util.List;

/** One run of a thread by itself: what it does, and its registers in the end. */
public record ThreadRun(List<Step> steps, long[] registers) {
  /** Copies the steps. */
  public ThreadRun {
    steps = List.copyOf(steps);
  }
}
