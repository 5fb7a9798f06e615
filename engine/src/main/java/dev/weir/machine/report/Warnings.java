package dev.weir.machine.report;

import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is doubtful in any execution so far, each kind once at a place; never undone. */
public final class Warnings {
  private final List<Failure> all = new ArrayList<>();

  /** Adds a warning, which no thread stops for. */
  public void add(FailureKind kind, String message, SourcePosition position) {
    add(new Failure(kind, message, position, "", -1));
  }

  private void add(Failure warning) {
    if (!all.contains(warning)) {
      all.add(warning);
    }
  }

  /** All of them, sorted by place. */
  public List<Failure> all() {
    return all.size() < 2
        ? List.copyOf(all)
        : all.stream().sorted(Comparator.comparing(Failure::position)).toList();
  }

  /** What two lists of them hold together. */
  public static List<Failure> joined(List<Failure> some, List<Failure> others) {
    Warnings joined = new Warnings();
    some.forEach(joined::add);
    others.forEach(joined::add);
    return joined.all();
  }
}
