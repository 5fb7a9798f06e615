package dev.weir.bench.bad;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes the inputs of a run, each by its number alone. */
final class InputMaker {
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final List<String> MODELS = List.of("sc", "tso", "pso", "rmo", "power");

  private final Seeds seeds;
  private final List<List<String>> commands;

  InputMaker(Seeds seeds) {
    this.seeds = seeds;
    commands = KINDS.stream().flatMap(kind -> kind.commands().stream()).toList();
  }

  /**
   * An input.
   *
   * @param kind of what is damaged
   * @param seed what else it depends on
   */
  Input make(Kind kind, long seed) {
    Random random = new Random(seed);
    CommandWords words = new CommandWords(random);
    return switch (kind) {
      case HAZARD ->
          new Input(
              kind,
              "",
              "",
              Map.of("bug.c", seeds.bug()),
              words.limited(Hazards.words(random, KINDS)));
      case WORDS -> {
        List<String> good = new ArrayList<>(one(random, commands));
        yield new Input(kind, "", "", all(random), words.limited(words.damaged(good, commands)));
      }
      default -> {
        String text = one(random, seeds.of(kind));
        String alike = one(random, seeds.of(kind));
        String unlike = one(random, seeds.of(one(random, KINDS)));
        // What is good is read to its end, with more options.
        boolean isGood = random.nextInt(6) == 0;
        String given = isGood ? text : new Mutator(random).damaged(text, alike, unlike);
        yield new Input(
            kind, kind.file(), given, others(kind, random), command(kind, random, words, isGood));
      }
    };
  }

  private List<String> command(Kind kind, Random random, CommandWords words, boolean isGood) {
    List<String> command = new ArrayList<>(one(random, kind.commands()));
    if (takesModel(command) && random.nextInt(2) == 0) {
      command.add("--model");
      command.add(one(random, MODELS));
    }
    if (!command.getFirst().equals("print")
        && !command.getFirst().equals("replay")
        && random.nextInt(3) == 0) {
      command.add("--json");
    }
    boolean isExtended = isGood || random.nextInt(3) == 0;
    return words.limited(isExtended ? words.extended(command, isGood ? 4 : 2) : command);
  }

  private static boolean takesModel(List<String> command) {
    return !command.contains("--model")
        && switch (command.getFirst()) {
          case "check", "robust", "fence", "hunt", "transform", "litmus" -> true;
          default -> false;
        };
  }

  /** What an input of a kind refers to. */
  private Map<String, String> others(Kind kind, Random random) {
    Map<String, String> files = new HashMap<>();
    switch (kind) {
      case C, CPP, LITMUS, AUTOMATON, PROGRAM, MODULE, BITCODE -> {}
      case TEST_LIST -> {
        files.put("one.litmus", one(random, seeds.of(Kind.LITMUS)));
        files.put("two.litmus", one(random, seeds.of(Kind.LITMUS)));
        files.put("more", "one.litmus\n");
      }
      case TRACE, CHECKPOINT -> files.putAll(seeds.programs());
      case TASK -> {
        files.put("bug.c", seeds.bug());
        files.put("input.prp", SmallTexts.PROPERTY);
      }
      default -> files.put("bug.c", seeds.bug());
    }
    return files;
  }

  /** A file of each kind, none of them damaged. */
  private Map<String, String> all(Random random) {
    Map<String, String> files = new HashMap<>(seeds.programs());
    Arrays.stream(Kind.values())
        .filter(kind -> !kind.file().isEmpty())
        .forEach(
            kind ->
                files.put(
                    kind.file(),
                    seeds.of(kind).get(random.nextInt(Math.min(4, seeds.of(kind).size())))));
    return files;
  }

  private static <T> T one(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
