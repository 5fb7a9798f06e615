package dev.weir.suite;

import dev.weir.fence.infer.Repair;
import dev.weir.machine.report.FailureKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A command that tests may give, and the words in which its answers are expected. */
public enum Question {
  /** {@code weir check}. */
  CHECK(
      List.of("safe", "violation", "unknown", "no-error"),
      List.of("safe", "no-error"),
      List.of(List.of("complete", "incomplete")),
      List.of("executions", "blocked", "errors"),
      errors()),
  /** {@code weir robust}. */
  ROBUST(
      List.of("robust", "not-robust", "unknown"),
      List.of(),
      List.of(List.of("complete", "incomplete")),
      List.of("executions", "blocked", "borderline"),
      Stream.concat(Stream.of("overtaken", "by"), errors().stream()).toList()),
  /** {@code weir fence}. */
  FENCE(
      List.of("correct", "fixed", "unfixable", "unknown"),
      List.of("correct"),
      List.of(List.of("complete", "incomplete")),
      List.of("fences", "sets", "cost"),
      Stream.concat(repairs().stream(), errors().stream()).toList()),
  /** {@code weir hunt}. */
  HUNT(
      List.of("violation", "no-error", "unknown"),
      List.of("no-error"),
      List.of(),
      List.of("predicted", "confirmed", "erroneous"),
      errors()),
  /** {@code weir lin}, also where it finds fences. */
  LIN(
      List.of("linearizable", "not-linearizable", "violation", "unknown", "correct", "fixed"),
      List.of("linearizable", "correct"),
      List.of(List.of("complete", "incomplete")),
      List.of("executions", "scenarios", "calls", "threads", "fences", "sets", "cost"),
      Stream.of(List.of("call"), repairs(), errors()).flatMap(List::stream).toList()),
  /** {@code weir litmus}. */
  LITMUS(
      List.of("allow", "forbid", "unknown"),
      List.of(),
      List.of(
          List.of("complete", "incomplete"),
          List.of("never", "sometimes", "always"),
          List.of("ok", "not-ok")),
      List.of("states", "positive", "negative"),
      List.of());

  /** The verdict on input that is refused, by any command. */
  static final String INVALID = "invalid";

  private final List<String> verdicts;
  private final List<String> clean;
  private final List<List<String>> alternatives;
  private final List<String> numbers;
  private final List<String> kinds;

  Question(
      List<String> verdicts,
      List<String> clean,
      List<List<String>> alternatives,
      List<String> numbers,
      List<String> kinds) {
    this.verdicts = Stream.concat(verdicts.stream(), Stream.of(INVALID)).toList();
    this.clean = clean;
    this.alternatives = alternatives;
    this.numbers = numbers;
    this.kinds = kinds;
  }

  private static List<String> repairs() {
    return Arrays.stream(Repair.values()).map(Repair::text).distinct().toList();
  }

  private static List<String> errors() {
    return FailureKind.errors().stream().map(FailureKind::text).distinct().toList();
  }

  /** The command's name. */
  public String command() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The one of this name. */
  static Optional<Question> of(String command) {
    return Arrays.stream(values()).filter(one -> one.command().equals(command)).findFirst();
  }

  /** The names of all of them. */
  static String commands() {
    return Arrays.stream(values()).map(Question::command).collect(Collectors.joining(", "));
  }

  boolean isVerdict(String word) {
    return verdicts.contains(word);
  }

  /** Whether nothing wrong was found, so that there is no place to name. */
  boolean isClean(String verdict) {
    return clean.contains(verdict);
  }

  /** The words of which only one can hold, this one among them; empty if it is none of those. */
  List<String> alternatives(String word) {
    return alternatives.stream().filter(all -> all.contains(word)).findFirst().orElse(List.of());
  }

  boolean isNumber(String word) {
    return numbers.contains(word);
  }

  boolean isKind(String word) {
    return kinds.contains(word);
  }

  /** What can be expected, for a message. */
  String vocabulary() {
    List<String> all = new ArrayList<>();
    all.addAll(verdicts);
    alternatives.forEach(all::addAll);
    numbers.forEach(number -> all.add(number + " N"));
    String places =
        kinds.isEmpty()
            ? ""
            : "; with :LINE or :FILE:LINE after it if you like: " + String.join(", ", kinds);
    return String.join(", ", all) + places + "; last: under MODEL,...";
  }
}
