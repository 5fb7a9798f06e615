package dev.weir.report.text;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.report.Failure;
import dev.weir.program.CallSite;
import dev.weir.report.ErrorPlace;
import dev.weir.report.Wording;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Block;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An error for people: what and where it is in a line, and below it what led there. */
final class ErrorText {
  private static final String CLAUSES = "; ";

  /** The message of a deadlock with more clauses than these is told clause by clause. */
  private static final int MOST_CLAUSES = 2;

  private final Failure failure;
  private final Explanation explanation;

  /**
   * An error.
   *
   * @param execution the one that is shown for it, if there is one
   */
  ErrorText(Failure failure, Optional<Replay> execution) {
    this.failure = failure;
    this.explanation = ErrorPlace.explanation(failure, execution);
  }

  /** What and where, in a line. */
  String line() {
    if (explanation.accesses().size() == 2) {
      return race(explanation.accesses().getFirst(), explanation.accesses().getLast());
    }
    if (!clauses().isEmpty()) {
      return "%s: %s threads wait, the first %s"
          .formatted(failure.kind().text(), clauses().size(), Wording.at(own()));
    }
    return Wording.failure(own());
  }

  /** The error at the user's own place: not in a header of the system. */
  private Failure own() {
    return explanation
        .calls()
        .own()
        .map(
            place ->
                new Failure(
                    failure.kind(),
                    failure.message(),
                    place.position(),
                    place.function(),
                    failure.thread()))
        .orElse(failure);
  }

  private String race(Access one, Access other) {
    return "data race on "
        + one.address()
        + ": the "
        + access(one)
        + " is not ordered with the "
        + access(other);
  }

  private static String access(Access access) {
    return access.kind()
        + " by thread "
        + access.thread()
        + access.calls().own().map(place -> " at " + Wording.place(place)).orElse("");
  }

  /** What stands below that line, each ended by a line break; empty if there is no more to say. */
  String details() {
    List<String> lines = new ArrayList<>();
    for (String clause : clauses()) {
      lines.add(clause);
    }
    if (explanation.accesses().isEmpty()) {
      lines.addAll(chain(explanation.calls()));
    }
    for (Access access : explanation.accesses()) {
      lines.add(access(access) + ": " + size(access) + ", " + locks(access));
      chain(access.calls()).forEach(line -> lines.add("  " + line));
    }
    for (Block block : explanation.blocks()) {
      lines.add(block.name() + " was allocated at " + Wording.place(block.allocated()));
    }
    return lines.stream().map(line -> "  " + line + "\n").collect(Collectors.joining());
  }

  /** What each of many threads waits for; empty where the line says it. */
  private List<String> clauses() {
    String prefix = failure.kind().text() + ": ";
    List<String> clauses =
        failure.kind().waits() && failure.message().startsWith(prefix)
            ? List.of(failure.message().substring(prefix.length()).split(CLAUSES))
            : List.of();
    return clauses.size() > MOST_CLAUSES ? clauses : List.of();
  }

  private static String size(Access access) {
    return Wording.count(access.size(), "byte")
        + " of "
        + access.address()
        + (access.step() == 0 ? ", in a loop that waits" : ", step " + access.step());
  }

  private static String locks(Access access) {
    return access.locks().isEmpty()
        ? "holds no lock"
        : "holds "
            + access.locks().stream()
                .map(lock -> lock.name() + ", taken " + Wording.taken(lock))
                .collect(Collectors.joining(", and "));
  }

  private static List<String> chain(CallChain chain) {
    List<String> lines = new ArrayList<>();
    for (CallSite place : chain.inside()) {
      lines.add("inside " + Wording.place(place));
    }
    Wording.callers(chain).ifPresent(lines::add);
    return lines;
  }
}
