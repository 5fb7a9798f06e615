package dev.weir.cli;

import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.ProgramSource;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.clang.CompiledFrom;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.MakeRule;
import dev.weir.program.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * The programs of tests that are run at the same time: each is compiled once, for all memory models
 * under which it is looked at, and the compiler tells which files it read.
 */
final class SharedPrograms {
  private final Path scratch;
  private final Map<ProgramInput, FutureTask<Loaded>> programs = new ConcurrentHashMap<>();

  /**
   * Programs.
   *
   * @param scratch an existing folder of their own
   */
  SharedPrograms(Path scratch) {
    this.scratch = scratch;
  }

  /** A program, what the compiler warned of, and what it read. */
  private record Loaded(Program program, List<String> warnings, Read read) {}

  /**
   * What the compiler read for a program.
   *
   * @param files their names, as far as they are known
   * @param from all that the program hangs on beside files that the command line names; empty if
   *     that is not certain
   */
  record Read(Set<Path> files, Optional<CompiledFrom> from) {
    /** Nothing. */
    static final Read NOTHING = new Read(Set.of(), Optional.of(CompiledFrom.NOTHING));

    /** What was read for one file and for another one. */
    Read and(Read other) {
      Set<Path> all = new TreeSet<>(files);
      all.addAll(other.files);
      return new Read(all, from.flatMap(own -> other.from.flatMap(own::and)));
    }

    /** Reads what the compiler was asked to write; of a module of LLVM it writes nothing. */
    static Read of(String text) {
      if (text.isEmpty()) {
        return NOTHING;
      }
      Optional<CompiledFrom> from = CompiledFrom.parse(text.lines().toList());
      List<Path> files =
          from.map(known -> known.read().keySet().stream().map(Path::of).toList())
              .orElseGet(() -> MakeRule.prerequisites(text));
      return new Read(new TreeSet<>(files), from);
    }
  }

  /**
   * A source of these programs.
   *
   * @param read told of what the compiler read for each program
   */
  ProgramSource source(Consumer<Read> read) {
    return (input, warnings, compiled) -> {
      FutureTask<Loaded> own = new FutureTask<>(() -> compile(input));
      FutureTask<Loaded> first = programs.putIfAbsent(input, own);
      if (first == null) {
        own.run();
      }
      Loaded loaded = get(first == null ? own : first);
      compiled.run();
      loaded.warnings().forEach(warnings);
      read.accept(loaded.read());
      return loaded.program();
    };
  }

  private static Loaded get(FutureTask<Loaded> task) throws InputException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("the compilation was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case InputException wrong -> throw wrong;
        case RuntimeException defect -> throw defect;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  private Loaded compile(ProgramInput input) throws InputException {
    List<String> warnings = new ArrayList<>();
    Map<Path, Path> rules = new HashMap<>();
    Program program = Toolkit.readOnce(withRules(input, rules), warnings::add, () -> {});
    Read read = Read.NOTHING;
    for (Path rule : rules.values()) {
      try {
        read = read.and(Read.of(new String(Files.readAllBytes(rule), StandardCharsets.UTF_8)));
        Files.delete(rule);
      } catch (IOException e) {
        throw new InputException(rule + ": cannot be read; leave " + scratch + " alone");
      }
    }
    return new Loaded(program, List.copyOf(warnings), read);
  }

  /** The same input, where the compiler writes for each file a rule that names what it read. */
  private ProgramInput withRules(ProgramInput input, Map<Path, Path> rules) throws InputException {
    CompilerOptions compiler = input.compiler();
    Map<Path, List<String>> recorded = new HashMap<>(compiler.recorded());
    for (Path file : input.files()) {
      Path real = InputFiles.real(file);
      Path rule = newRule();
      rules.put(real, rule);
      List<String> words = new ArrayList<>(List.of("-Wp,-MD," + rule));
      words.addAll(recorded.getOrDefault(real, List.of()));
      recorded.put(real, words);
    }
    return new ProgramInput(
        input.files(),
        new CompilerOptions(compiler.clang(), compiler.arguments(), compiler.headers(), recorded),
        input.surroundings(),
        input.choosesValues(),
        input.warnings());
  }

  private Path newRule() throws InputException {
    try {
      return Files.createTempFile(scratch, "rule", ".d");
    } catch (IOException e) {
      throw new InputException(scratch + ": cannot be written; make room there");
    }
  }
}
