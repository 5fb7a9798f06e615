package dev.weir.lin;

import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * A data structure and what is done around each scenario.
 *
 * @param program has the functions, and a thread that runs what a program does before {@code main}
 * @param before the calls before the threads are created
 * @param after the calls after they have ended, whose results belong to the outcome
 */
public record Subject(Program program, List<Invocation> before, List<Invocation> after) {
  /** Copies the calls. */
  public Subject {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** The same without calls after the threads. */
  Subject withoutAfter() {
    return new Subject(program, before, List.of());
  }

  /** The same with another program, which has the same functions. */
  public Subject with(Program other) throws LinException {
    return new Subject(other, in(before, other), in(after, other));
  }

  private static List<Invocation> in(List<Invocation> calls, Program other) throws LinException {
    List<Invocation> theirs = new ArrayList<>();
    for (Invocation call : calls) {
      theirs.add(call.in(other));
    }
    return theirs;
  }
}
