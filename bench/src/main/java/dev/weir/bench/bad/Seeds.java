package dev.weir.bench.bad;

import dev.weir.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The good inputs that are damaged: files of the checkout, and what the tool makes of them. */
final class Seeds {
  private static final int LARGEST = 6_000;
  private static final int LARGEST_MADE = 60_000;

  private static final String BUG = "bug.c";

  /** Programs of which others are made, by the names that these know them by. */
  private static final Map<String, String> ORIGINALS =
      Map.of(
          BUG,
          "bench/src/main/resources/dev/weir/bench/seed-bug.c",
          "store-buffering.c",
          "examples/store-buffering.c",
          "ticket-lock.c",
          "examples/ticket-lock.c",
          "bounded-buffer.c",
          "examples/bounded-buffer.c",
          "spinlock.c",
          "examples/spinlock.c",
          "lost-update.c",
          "examples/bugs/lost-update.c",
          "dekker.rmm",
          "examples/rmm/dekker.rmm");

  private static final List<String> C_PROGRAMS =
      ORIGINALS.keySet().stream().filter(name -> name.endsWith(".c")).sorted().toList();

  private static final List<String> SOURCES =
      List.of("examples", "cli/src/test/resources/edges", "cli/src/test/resources/svcomp");

  private static final List<String> TESTS =
      List.of(
          "cli/src/test/resources/oracles/litmus",
          "cli/src/test/resources/kernel-litmus",
          "cli/src/test/resources/corrections");

  private final Map<Kind, List<String>> texts = new EnumMap<>(Kind.class);
  private final Map<String, String> programs = new HashMap<>();

  private Seeds(Path root, Path made) throws IOException {
    for (Map.Entry<String, String> original : ORIGINALS.entrySet()) {
      programs.put(original.getKey(), text(root.resolve(original.getValue())));
    }
    List<Path> sources = files(root, SOURCES, ".c", LARGEST);
    put(Kind.C, sources);
    put(Kind.CPP, files(root, List.of("cli/src/test/resources/edges"), ".cpp", LARGEST));
    put(Kind.LITMUS, files(root, TESTS, ".litmus", LARGEST));
    put(Kind.AUTOMATON, files(root, List.of("examples/rmm"), ".rmm", LARGEST));
    put(
        Kind.EXPECTATION,
        sources.stream().filter(file -> textOf(file).contains("weir: expect")).toList());
    put(Kind.PROGRAM, files(made, List.of("."), ".weir", LARGEST_MADE));
    put(Kind.MODULE, files(made, List.of("."), ".ll", LARGEST_MADE));
    put(Kind.BITCODE, files(made, List.of("."), ".bc", LARGEST_MADE));
    put(Kind.TRACE, files(made, List.of("."), ".trace", LARGEST_MADE));
    put(Kind.CHECKPOINT, files(made, List.of("."), ".cp", LARGEST_MADE));
    put(Kind.WITNESS, files(made, List.of("."), ".yml", LARGEST_MADE));
    texts.put(Kind.DATABASE, List.of(SmallTexts.DATABASE));
    texts.put(Kind.TASK, List.of(SmallTexts.TASK));
    texts.put(Kind.PROPERTY, List.of(SmallTexts.PROPERTY));
    texts.put(Kind.COSTS, List.of(SmallTexts.COSTS));
    texts.put(Kind.TEST_LIST, List.of(SmallTexts.TEST_LIST));
  }

  /**
   * The seeds of a checkout.
   *
   * @param root its folder
   * @param made the folder of those that the tool makes; it makes them where it is not there yet.
   *     It lies in the present folder, so that the paths in them are short
   */
  static Seeds of(Path root, Path made) throws IOException {
    if (!Files.isDirectory(made)) {
      make(root, made);
    }
    return new Seeds(root, made);
  }

  /** The seeds of a kind, at least one. */
  List<String> of(Kind kind) {
    return texts.getOrDefault(kind, List.of(""));
  }

  /** A small program with an error, which some inputs are read for. */
  String bug() {
    return Objects.requireNonNull(programs.get(BUG));
  }

  /** The programs that traces and checkpoints are of, by the names of their files. */
  Map<String, String> programs() {
    return programs;
  }

  private void put(Kind kind, List<Path> files) {
    if (files.isEmpty()) {
      throw new IllegalStateException("there is no seed of kind " + kind);
    }
    texts.put(kind, files.stream().map(Seeds::textOf).toList());
  }

  /** Programs stand for themselves: what includes a file beside it is left out. */
  private static List<Path> files(Path root, List<String> folders, String ending, int largest)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : folders) {
      try (Stream<Path> paths = Files.walk(root.resolve(folder))) {
        paths
            .filter(path -> path.toString().endsWith(ending))
            .filter(path -> path.toFile().length() <= largest)
            .filter(path -> !textOf(path).contains("#include \""))
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }

  private static void make(Path root, Path made) throws IOException {
    Files.createDirectories(made);
    for (Map.Entry<String, String> original : ORIGINALS.entrySet()) {
      Files.copy(root.resolve(original.getValue()), Path.of(original.getKey()));
    }
    for (String program : C_PROGRAMS) {
      String name = made + "/" + program.replace(".c", "");
      run("print", program, "-o", name + ".weir");
      run("check", program, "--model", "pso", "--trace", name + ".trace");
      run("check", program, "--model", "tso", "--checkpoint", name + ".cp");
      run("check", program, "--model", "sc", "--witness", name + ".yml");
    }
    run("check", "bug.c", "--model", "sc", "--trace", made + "/sc.trace");
    run("robust", "store-buffering.c", "--trace", made + "/robust.trace");
    run("check", "store-buffering.c", "--model", "rmo", "--trace", made + "/rmo.trace");
    run("check", "dekker.rmm", "--trace", made + "/automaton.trace");
    Modules.make(root, made, C_PROGRAMS);
  }

  private static void run(String... words) {
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    Main.run(words, nobody, nobody);
  }

  /** What a file holds, a character for each byte. */
  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  private static String textOf(Path file) {
    try {
      return text(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
