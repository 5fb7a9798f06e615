package dev.weir.machine.call;

import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState;

/** How a call of the library makes itself a place to come back to, and goes back to such places. */
public final class CallJumps {
  private final LibraryCalls calls;
  private final ThreadState thread;

  CallJumps(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
  }

  /**
   * Makes this call a place to come back to, for as long as its function runs.
   *
   * @return the address that stands for it; the call fails where there is no room
   */
  public long setJump() {
    return calls.jumps.set(thread);
  }

  /** Why this thread cannot come back to a place; empty if it can. */
  public String obstacleToJump(long place) {
    return calls.jumps.obstacle(thread, place);
  }

  /**
   * Describes the end of the newest local of the functions that a jump to a place leaves as the
   * next step; whether there is one that others touch.
   */
  public boolean describeJump(Step step, long place) {
    return calls.jumps.describeLeft(thread, step, place);
  }

  /**
   * Ends the newest local of the functions that a jump to a place leaves; whether there was one.
   */
  public boolean leaveForJump(long place) {
    return calls.jumps.endLeft(thread, place);
  }

  /** Goes back to the call that set a place: what this call returns, that one will return. */
  public void jump(long place) {
    calls.jumps.jump(thread, place);
  }
}
