package dev.weir.bench.bad;

import dev.weir.cli.Main;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Command lines, of the options that the commands declare. Those of options that stay, that run
 * other programs or start many threads are left out.
 */
final class CommandWords {
  private static final Set<String> LEFT_OUT =
      Set.of("--watch", "--cluster", "--clang", "--threads", "--time-limit", "--memory-limit");

  /** Commands that may take long and have a limit for it. */
  private static final Set<String> LIMITED =
      Set.of("check", "robust", "fence", "hunt", "transform", "lin", "litmus", "test");

  private static final Set<String> LIMITED_IN_MEMORY =
      Set.of("check", "robust", "fence", "hunt", "lin", "test");

  /** How long a command may explore, in milliseconds. */
  static final int LIMIT = 200;

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "0",
          "1",
          "-1",
          "2",
          "17",
          "0.5",
          "-0.5",
          "1e9",
          "NaN",
          "Infinity",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "0..1",
          "5..1",
          "..",
          "1..",
          "-9223372036854775808..9223372036854775807",
          "sc",
          "tso",
          "pso",
          "rmo",
          "power",
          "power-esop13",
          "sc,tso",
          "tso,tso",
          ",",
          "tso,",
          "TSO",
          "text",
          "gcc",
          "none",
          "NAME",
          "NAME=1",
          "=1",
          "NAME=",
          "a=b=c",
          "file=bug.c",
          "input.trace",
          "missing.c",
          "bug.c",
          "folder",
          ".",
          "..",
          "bug.c:3",
          "bug.c:3-5",
          "bug.c:5-3",
          "bug.c:0",
          "bug.c:99999999999",
          ":3",
          "\0",
          "\u00e4",
          "\u202e",
          "\n",
          "--",
          "-",
          "--json",
          "@list",
          "x".repeat(5000),
          "out.txt",
          "unreach-call",
          "no-data-race",
          "valid-memsafety");

  private static final List<String> OF_COMPILER =
      List.of(
          "-DX=1",
          "-D",
          "-I.",
          "-I",
          "-include",
          "bug.c",
          "-std=c99",
          "-std=none",
          "-O9",
          "-O3",
          "@list",
          "-x",
          "c++",
          "--version",
          "-E",
          "-S",
          "-###",
          "-c",
          "",
          "-",
          "-m32",
          "-Werror",
          "-Wall",
          "-fplugin=none.so",
          "-Xclang",
          "-load",
          "-fsyntax-only",
          "-target",
          "arm64",
          "-v",
          "-emit-ast",
          "-D=",
          "-U__GNUC__",
          "-Dmain=f",
          "-Dint=void",
          "-nostdinc",
          "-w",
          "--help");

  private final Random random;
  private final Map<String, List<OptionSpec>> options = new HashMap<>();

  CommandWords(Random random) {
    this.random = random;
    Main.declared()
        .getSubcommands()
        .forEach((name, command) -> options.put(name, offered(command)));
  }

  private static List<OptionSpec> offered(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> Arrays.stream(option.names()).noneMatch(LEFT_OUT::contains))
        .toList();
  }

  /** A command line with up to so many further options, most of them with values that may do. */
  List<String> extended(List<String> words, int most) {
    List<String> extended = new ArrayList<>(words);
    List<OptionSpec> known = options.getOrDefault(words.getFirst(), List.of());
    for (int i = random.nextInt(most + 1); i > 0 && !known.isEmpty(); i--) {
      OptionSpec option = known.get(random.nextInt(known.size()));
      if (!option.usageHelp() && !extended.contains(option.longestName())) {
        extended.add(option.longestName());
        if (option.arity().max() > 0) {
          extended.add(value(option));
        }
      }
    }
    return extended;
  }

  /** The same with its limits, where it has such options. */
  List<String> limited(List<String> words) {
    List<String> limited = new ArrayList<>(words);
    int end = limited.contains("--") ? limited.indexOf("--") : limited.size();
    if (LIMITED_IN_MEMORY.contains(words.getFirst())) {
      limited.addAll(end, List.of("--memory-limit", "256m"));
    }
    if (LIMITED.contains(words.getFirst())) {
      limited.addAll(end, List.of("--time-limit", LIMIT + "ms"));
    }
    return limited;
  }

  /** A command line whose words are damaged. */
  List<String> damaged(List<String> words, List<List<String>> others) {
    List<String> damaged = extended(words, 3);
    for (int i = 1 + random.nextInt(3); i > 0 && !damaged.isEmpty(); i--) {
      int at = random.nextInt(damaged.size());
      List<String> other = one(others);
      switch (random.nextInt(12)) {
        case 0 -> damaged.remove(at);
        case 1 -> damaged.add(random.nextInt(damaged.size()), damaged.get(at));
        case 2 -> Collections.swap(damaged, at, random.nextInt(damaged.size()));
        case 3, 4 -> damaged.set(at, one(VALUES));
        case 5 -> damaged.set(at, one(other));
        case 6 -> damaged.add(at, anyOption());
        case 7 -> damaged.add(anyOption() + "=" + one(VALUES));
        case 8 -> {
          damaged.add(anyOption());
          damaged.add(one(VALUES));
        }
        case 9 -> damaged.set(0, one(List.copyOf(options.keySet())));
        case 10 -> {
          damaged.add("--");
          damaged.add(one(OF_COMPILER));
          damaged.add(one(OF_COMPILER));
        }
        default -> damaged.add(one(VALUES));
      }
    }
    damaged.removeIf(word -> LEFT_OUT.stream().anyMatch(word::startsWith));
    // It ends no command of this run.
    damaged.removeIf("resident"::equals);
    return damaged.isEmpty() ? List.of("") : damaged;
  }

  private String anyOption() {
    List<OptionSpec> any = one(List.copyOf(options.values()));
    if (any.isEmpty()) {
      return "--none";
    }
    OptionSpec option = one(any);
    return random.nextInt(4) == 0
        ? option.longestName().substring(0, option.longestName().length() - 1)
        : option.names()[random.nextInt(option.names().length)];
  }

  /** A value that an option may take, as its label says. */
  private String value(OptionSpec option) {
    String label = option.paramLabel();
    if (random.nextInt(12) == 0) {
      return one(VALUES);
    }
    if (label.contains("|")) {
      return one(List.of(label.split("\\|")));
    }
    return switch (label) {
      case "N" -> Integer.toString(random.nextInt(4));
      case "MODEL", "MODELS" -> one(List.of("sc", "tso", "pso", "rmo", "power", "power-esop13"));
      case "A..B" -> one(List.of("0..1", "-1..1", "0..0"));
      case "FILE" -> "out-" + random.nextInt(9) + ".txt";
      case "DIR" -> ".";
      case "P" -> "0.5";
      case "NAME[=VALUE]", "NAME=VALUE" -> "NAME=1";
      case "NAME=PATH" -> "NAME=bug.c";
      case "WITNESS" -> "witness.yml";
      case "FILE:LINES" -> "bug.c:1-99";
      default -> one(VALUES);
    };
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
