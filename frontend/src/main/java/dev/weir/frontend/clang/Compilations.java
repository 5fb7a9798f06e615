package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * Runs the compiler, or takes what it wrote when it was run with the same command on the same files
 * before. What was compiled is kept in the user's cache, a file for each command; where that cannot
 * be written, everything is compiled each time.
 *
 * <p>It counts as long as no file that the compiler read has changed, and none has appeared that it
 * would have found instead. Files of Weir's own, in folders that are named by their contents, do
 * not change. A command is kept only if all of its arguments are known to hang on nothing else.
 *
 * <p>Files are read once for each of these objects: one is for the files of one program.
 */
final class Compilations {
  private static final String FOLDER = "compiled";
  private static final String ENDING = ".bc";
  private static final String RULE = "-Wp,-MD,";

  /** How many files and bytes there may be in each of the sixteen folders. */
  private static final int MOST_FILES = 256;

  private static final long MOST_BYTES = 32L << 20;

  /** Times of files may lag behind the clock. */
  private static final Duration LAG = Duration.ofMillis(20);

  /** Arguments with which the compiler reads nothing but what is included. */
  private static final Pattern KNOWN =
      Pattern.compile(
          "-[DUI].*|-(isystem|iquote|idirafter).*|--?std=[\\w+:]+|-O\\w*"
              + "|-W(?![pla],)[\\w+=-]*|-w|-pedantic(-errors)?|-ansi|-g\\w*|-pthread"
              + "|-f(?!plugin|pass|profile|module|prebuilt|sanitize|save|coverage|basic)"
              + "[\\w-]+(=[\\w-]+)?|-m(?!llvm|.*native)[\\w-]+([=.][\\w.-]+)*");

  /** Those that are followed by a word of theirs. */
  private static final Pattern FOLLOWED =
      Pattern.compile("-[DUI]|-isystem|-iquote|-idirafter|-include");

  /** What makes a source hang on more than the files that it includes. */
  private static final Pattern ELSE =
      Pattern.compile(
          "__has_include|__has_embed|#\\s*embed|__DATE__|__TIME__|__TIMESTAMP__|\\.incbin");

  private final KeptFiles files;
  private final NativeCache cache;
  private final Runnable starting;
  private final Executor keeping;
  private final Map<String, Optional<ContentHash>> hashes = new ConcurrentHashMap<>();
  private final Map<Path, Boolean> existing = new ConcurrentHashMap<>();

  /**
   * What was compiled by the user whose cache this is.
   *
   * @param starting told each time before the compiler is run
   * @param keeping keeps what was compiled
   */
  Compilations(NativeCache cache, Runnable starting, Executor keeping) {
    this.files = new KeptFiles(cache, FOLDER, ENDING, MOST_FILES, MOST_BYTES);
    this.cache = cache;
    this.starting = starting;
    this.keeping = keeping;
  }

  /**
   * What the compiler writes. An argument that asks it to write down what it read ({@code
   * -Wp,-MD,FILE}) is done for it where it is not run.
   *
   * @param command compiles one file to standard output
   * @param given the arguments in it that are not Weir's
   * @param advice what to do if it cannot be started
   * @throws InputException if it cannot be started
   */
  ChildProcess run(List<String> command, List<String> given, String advice) throws InputException {
    Optional<ChildProcess> known =
        areKnown(without(RULE, given)) ? withoutRule(command, advice) : Optional.empty();
    if (known.isPresent()) {
      return known.get();
    }
    starting.run();
    return ChildProcess.run(command, advice);
  }

  /** The same for arguments that are known; nothing where the cache cannot be written. */
  private Optional<ChildProcess> withoutRule(List<String> command, String advice)
      throws InputException {
    List<String> rest = without(RULE, command);
    Optional<Path> rule =
        command.stream()
            .filter(argument -> argument.startsWith(RULE))
            .map(argument -> Path.of(argument.substring(RULE.length())))
            .findFirst();
    ContentHash name = name(rest);
    try {
      Optional<KeptCompilation> kept =
          files.find(name).flatMap(KeptCompilation::of).filter(this::counts);
      if (kept.isEmpty()) {
        return Optional.of(compile(rest, rule, name, advice));
      }
      if (rule.isPresent()) {
        Files.writeString(rule.get(), MakeRule.of(kept.get().read().keySet()));
      }
      return Optional.of(new ChildProcess(0, kept.get().output(), kept.get().diagnostics()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<String> without(String beginning, List<String> arguments) {
    return arguments.stream().filter(argument -> !argument.startsWith(beginning)).toList();
  }

  /** Whether the compiler does nothing for these arguments but what hangs on what it includes. */
  static boolean areKnown(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (FOLLOWED.matcher(argument).matches()) {
        i++;
      } else if (!KNOWN.matcher(argument).matches()) {
        return false;
      }
    }
    return true;
  }

  /** What is the same for the same command in the same folder. */
  private static ContentHash name(List<String> command) {
    List<String> parts = new ArrayList<>(command);
    parts.add(Path.of("").toAbsolutePath().toString());
    // The compiler writes the folder as this variable names it.
    parts.add(System.getenv().getOrDefault("PWD", ""));
    return ContentHash.of(parts);
  }

  private boolean counts(KeptCompilation kept) {
    return kept.read().entrySet().stream()
            .allMatch(file -> hash(file.getKey()).equals(Optional.of(file.getValue())))
        && kept.absent().entrySet().stream()
            .allMatch(
                folder ->
                    folder.getValue().stream()
                        .noneMatch(name -> exists(Path.of(folder.getKey(), name))));
  }

  private ChildProcess compile(
      List<String> command, Optional<Path> wanted, ContentHash name, String advice)
      throws IOException, InputException {
    Path rule = files.beside(name, ".d");
    Files.createDirectories(rule.resolveSibling("."));
    try {
      Instant start = Instant.now().minus(LAG);
      List<String> telling = new ArrayList<>(command);
      telling.addAll(1, List.of("-MD", "-MF", rule.toString()));
      starting.run();
      ChildProcess process = ChildProcess.run(telling, advice);
      if (process.exitCode() == 0) {
        String text = Files.readString(rule);
        KeptFiles.delete(rule);
        if (wanted.isPresent()) {
          Files.writeString(wanted.get(), text);
        }
        keeping.execute(() -> keep(process, text, command, start, name));
      }
      return process;
    } finally {
      KeptFiles.delete(rule);
    }
  }

  private void keep(
      ChildProcess process, String rule, List<String> command, Instant start, ContentHash name) {
    Map<String, ContentHash> contents = new TreeMap<>();
    Map<String, List<String>> absent = new TreeMap<>();
    try {
      List<Path> read = MakeRule.prerequisites(rule);
      for (Path file : read) {
        if (!cache.isLasting(file)) {
          byte[] bytes = Files.readAllBytes(file);
          boolean isNew = !Files.getLastModifiedTime(file).toInstant().isBefore(start);
          if (isNew || ELSE.matcher(new String(bytes, StandardCharsets.ISO_8859_1)).find()) {
            return;
          }
          contents.put(file.toString(), ContentHash.of(bytes));
        }
      }
      SearchPath.others(command, read)
          .forEach(
              (folder, names) ->
                  absent.put(
                      folder.toString(),
                      names.stream().filter(other -> !exists(folder.resolve(other))).toList()));
      files.keep(
          name,
          new KeptCompilation(contents, absent, process.output(), process.diagnostics()).bytes());
    } catch (IOException | InvalidPathException e) {
      // It will be compiled again.
    }
  }

  private Optional<ContentHash> hash(String file) {
    return hashes.computeIfAbsent(
        file,
        name -> {
          try {
            return Optional.of(ContentHash.of(Files.readAllBytes(Path.of(name))));
          } catch (IOException e) {
            return Optional.empty();
          }
        });
  }

  private boolean exists(Path file) {
    return existing.computeIfAbsent(file, Files::exists);
  }
}
