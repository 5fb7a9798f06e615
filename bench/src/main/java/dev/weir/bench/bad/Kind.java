package dev.weir.bench.bad;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A kind of input: the file that is damaged, and the commands that read it. */
enum Kind {
  C(
      "input.c",
      3,
      "check input.c",
      "check input.c --unroll 2",
      "robust input.c",
      "fence input.c",
      "hunt input.c --runs 2",
      "transform input.c",
      "print input.c"),
  CPP("input.cpp", 1, "check input.cpp --unroll 2", "robust input.cpp"),
  LITMUS(
      "input.litmus",
      4,
      "litmus input.litmus",
      "check input.litmus",
      "robust input.litmus",
      "fence input.litmus",
      "transform input.litmus"),
  AUTOMATON("input.rmm", 3, "check input.rmm", "fence input.rmm", "print input.rmm"),
  PROGRAM(
      "input.weir",
      4,
      "check input.weir --unroll 2",
      "robust input.weir",
      "fence input.weir",
      "hunt input.weir --runs 2",
      "transform input.weir",
      "print input.weir"),
  MODULE("input.ll", 2, "check input.ll --unroll 2", "print input.ll"),
  BITCODE("input.bc", 2, "check input.bc --unroll 2", "print input.bc"),
  TRACE("input.trace", 4, "replay input.trace"),
  CHECKPOINT("input.cp", 3, "resume input.cp"),
  DATABASE("compile_commands.json", 2, "check bug.c -p ."),
  TASK("input.yml", 2, "check input.yml"),
  PROPERTY("input.prp", 1, "check bug.c --svcomp --property input.prp"),
  WITNESS("witness.yml", 2, "check bug.c --follow witness.yml --model sc"),
  COSTS("input.costs", 1, "fence bug.c --costs input.costs"),
  EXPECTATION("test.c", 2, "test test.c --no-cache"),
  TEST_LIST("@list", 1, "litmus @list"),
  WORDS("", 6),
  HAZARD("", 1);

  /** The kinds, each as often as it weighs. */
  private static final List<Kind> TURNS = turns();

  private final String file;
  private final int weight;
  private final List<List<String>> commands;

  Kind(String file, int weight, String... commands) {
    this.file = file;
    this.weight = weight;
    this.commands = Arrays.stream(commands).map(command -> List.of(command.split(" "))).toList();
  }

  /** The name under which the command line is given the input; empty where it is no one file. */
  String file() {
    return file;
  }

  /** The commands that read it. */
  List<List<String>> commands() {
    return commands;
  }

  /** Whether a compiler reads it, which may complain of several things at once. */
  boolean isCompiled() {
    return switch (this) {
      case C, CPP, MODULE, BITCODE, DATABASE, TASK -> true;
      default -> false;
    };
  }

  /** Whether a complaint of one must say the line: it is a text that people write line by line. */
  boolean hasLines() {
    return switch (this) {
      case LITMUS, AUTOMATON, PROGRAM -> true;
      default -> false;
    };
  }

  /** The kind whose turn it is. */
  static Kind turn(long number) {
    return TURNS.get((int) (number % TURNS.size()));
  }

  private static List<Kind> turns() {
    int most = Arrays.stream(values()).mapToInt(kind -> kind.weight).max().orElseThrow();
    List<Kind> turns = new ArrayList<>();
    for (int round = 0; round < most; round++) {
      for (Kind kind : values()) {
        if (round < kind.weight) {
          turns.add(kind);
        }
      }
    }
    return List.copyOf(turns);
  }
}
