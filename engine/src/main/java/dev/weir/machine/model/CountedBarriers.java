package dev.weir.machine.model;

import dev.weir.machine.state.Trail;

/** No buffers, but the barriers that would keep stores apart are counted for each thread. */
final class CountedBarriers extends NoBuffers {
  private final Trail trail;
  private int[] segments = new int[8];

  CountedBarriers(Trail trail) {
    this.trail = trail;
  }

  @Override
  public void barrier(int thread, boolean full) {
    if (thread >= segments.length) {
      segments = java.util.Arrays.copyOf(segments, 2 * thread);
    }
    segments[thread]++;
    if (trail.isRecording()) {
      trail.push(Trail.Tag.BUFFER, thread);
    }
  }

  @Override
  public int segment(int thread) {
    return thread < segments.length ? segments[thread] : 0;
  }

  @Override
  public void undo(long payload) {
    segments[(int) payload]--;
  }

  @Override
  public void clear() {
    java.util.Arrays.fill(segments, 0);
  }
}
