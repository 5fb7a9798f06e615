package dev.weir.search.result;

import dev.weir.machine.report.Note;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** What executions printed, observed and ended with, where the program came to its end. */
public final class Observations {
  private final TreeSet<TreeMap<String, Long>> values =
      new TreeSet<>(Comparator.comparing(Object::toString));
  private final TreeSet<Integer> exitStatuses = new TreeSet<>();
  private Optional<String> output = Optional.empty();

  /** Forgets all. */
  public void clear() {
    values.clear();
    exitStatuses.clear();
    output = Optional.empty();
  }

  /** Takes note of what an execution has left. */
  public void add(List<Note> notes) {
    if (output.isEmpty()) {
      output = Optional.of(Note.output(notes));
    }
    TreeMap<String, Long> observation = new TreeMap<>();
    for (Note note : notes) {
      switch (note.kind()) {
        case OBSERVATION -> observation.put(note.text(), note.value());
        case EXIT_STATUS -> exitStatuses.add((int) note.value());
        case OUTPUT, READ -> {}
      }
    }
    if (!observation.isEmpty()) {
      values.add(observation);
    }
  }

  /** Adds what was noted elsewhere. */
  public void add(
      List<Map<String, Long>> observed, Optional<String> printed, List<Integer> statuses) {
    observed.forEach(observation -> values.add(new TreeMap<>(observation)));
    output = output.or(() -> printed);
    exitStatuses.addAll(statuses);
  }

  /** The distinct values that were observed, each set by name, sorted. */
  public List<Map<String, Long>> values() {
    return List.copyOf(values);
  }

  /** The distinct statuses, 0 apart, that executions ended with, sorted. */
  public List<Integer> exitStatuses() {
    return List.copyOf(exitStatuses);
  }

  /** What the first execution printed. */
  public Optional<String> output() {
    return output;
  }
}
