package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * Runs the compiler, or takes what it wrote when it was run with the same command on the same files
 * before. What was compiled is kept in the user's cache, a file for each command; where that cannot
 * be written, everything is compiled each time.
 *
 * <p>It counts as long as no file that the compiler read has changed, and none has appeared that it
 * would have found instead. Files of Weir's own, in folders that are named by their contents, do
 * not change. A command is kept only if all of its arguments are known to hang on nothing else, and
 * only if all that the compiler read was the same before it was started ({@link IncludeScan}) and
 * after it had ended: then this is what it read, whatever happened meanwhile.
 *
 * <p>Files are read once for each of these objects, to find out whether what was kept counts: one
 * is for the files of one program.
 */
final class Compilations {
  private static final String FOLDER = "compiled";
  private static final String ENDING = ".bc";
  private static final String RULE = "-Wp,-MD,";

  /**
   * Where the compiler says what it has read: no disk can be full there. Where a header is missing
   * it removes such a file, which nobody can do with this name, not even root, as with /dev/stderr.
   */
  private static final String STANDARD_ERROR = "/dev/fd/2";

  /** How many files and bytes there may be in each of the sixteen folders. */
  private static final int MOST_FILES = 256;

  private static final long MOST_BYTES = 32L << 20;

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

  /** What makes a source, or an argument, hang on more than the files that it includes. */
  private static final Pattern ELSE =
      Pattern.compile(
          "__has_include|__has_embed|(#|%:|\\?\\?=)[^\\n]*\\bembed\\b|__DATE__|__TIME__|__TIMESTAMP__"
              + "|\\.incbin|\\.include\\b|[Pp]ragma[^\\n]*\\bdependency\\b");

  /** Stands for names of files that have several lines. */
  private static final List<String> UNTOLD = List.of("not certain");

  private final KeptFiles files;
  private final NativeCache cache;
  private final Runnable starting;
  private final Executor keeping;
  private final Map<String, Optional<ContentHash>> hashes = new ConcurrentHashMap<>();
  private final Map<String, Boolean> existing = new ConcurrentHashMap<>();

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
   * -Wp,-MD,FILE}) is done for it where it is not run, and as {@link CompiledFrom#lines} where that
   * is known for certain.
   *
   * @param command compiles one file to standard output
   * @param given the arguments in it that are not Weir's
   * @param advice what to do if it cannot be started
   * @throws InputException if it cannot be started, or is to read a pipe or a device
   */
  ChildProcess run(List<String> command, List<String> given, String advice) throws InputException {
    if (!areKnown(without(RULE, given)) || !Files.exists(Path.of(STANDARD_ERROR))) {
      scan(command);
      starting.run();
      return ChildProcess.run(command, advice);
    }
    List<String> rest = without(RULE, command);
    Optional<Path> wanted =
        command.stream()
            .filter(argument -> argument.startsWith(RULE))
            .map(argument -> Path.of(argument.substring(RULE.length())))
            .findFirst();
    List<String> key = key(rest);
    Optional<KeptCompilation> kept =
        files.find(key).flatMap(KeptCompilation::of).filter(this::counts);
    if (kept.isEmpty()) {
      return compile(rest, wanted, key, advice);
    }
    if (wanted.isPresent()) {
      write(wanted.get(), kept.get().from());
    }
    return new ChildProcess(0, kept.get().output(), kept.get().diagnostics());
  }

  private static List<String> without(String beginning, List<String> arguments) {
    return arguments.stream().filter(argument -> !argument.startsWith(beginning)).toList();
  }

  /** Whether the compiler does nothing for these arguments but what hangs on what it includes. */
  static boolean areKnown(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (ELSE.matcher(argument).find()) {
        return false;
      }
      if (FOLLOWED.matcher(argument).matches()) {
        i++;
        if (i < arguments.size() && ELSE.matcher(arguments.get(i)).find()) {
          return false;
        }
      } else if (!KNOWN.matcher(argument).matches()) {
        return false;
      }
    }
    return true;
  }

  /** What is the same for the same command in the same folder. */
  private static List<String> key(List<String> command) {
    List<String> key = new ArrayList<>(command);
    key.add(Path.of("").toAbsolutePath().toString());
    // The compiler writes the folder as this variable names it.
    key.add(System.getenv().getOrDefault("PWD", ""));
    return key;
  }

  private boolean counts(KeptCompilation kept) {
    return kept.from().holds(this::hash, this::exists);
  }

  private ChildProcess compile(
      List<String> command, Optional<Path> wanted, List<String> key, String advice)
      throws InputException {
    IncludeScan.Found before = scan(command);
    // No source can say the same.
    String mark = "weir-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    List<String> telling = new ArrayList<>(command);
    telling.addAll(1, List.of("-MD", "-MF", STANDARD_ERROR, "-MT", mark));
    starting.run();
    ToldProcess told = ToldProcess.of(ChildProcess.run(telling, advice), mark);
    if (told.process().exitCode() == 0) {
      keeping.execute(() -> keep(told, wanted, before, key));
    }
    return told.process();
  }

  private IncludeScan.Found scan(List<String> command) throws InputException {
    return IncludeScan.of(command, cache.builtInHeaders(), cache::isLasting);
  }

  /** Keeps what was compiled, if it is certain of what. */
  private void keep(
      ToldProcess told, Optional<Path> wanted, IncludeScan.Found before, List<String> key) {
    try {
      Optional<CompiledFrom> from = from(told, before);
      if (from.isPresent()) {
        ChildProcess process = told.process();
        files.keep(
            key, new KeptCompilation(from.get(), process.output(), process.diagnostics()).bytes());
        if (wanted.isPresent()) {
          write(wanted.get(), from.get());
        }
      } else if (wanted.isPresent()) {
        Files.writeString(wanted.get(), told.rule());
      }
    } catch (IOException | InvalidPathException | InputException e) {
      // It will be compiled again.
    }
  }

  /** What it was compiled from; empty if something was read that was not the same all the time. */
  private Optional<CompiledFrom> from(ToldProcess told, IncludeScan.Found before) {
    Map<String, ContentHash> read = new TreeMap<>();
    if (!before.isComplete() || told.rule().isEmpty()) {
      return Optional.empty();
    }
    for (Path file : MakeRule.prerequisites(told.rule())) {
      if (cache.isLasting(file)) {
        continue;
      }
      Optional<FileState.Read> after = FileState.Read.of(file);
      boolean isCertain =
          after.isPresent()
              && after.get().state().equals(before.present().get(IncludeScan.key(file)))
              && !hangsOnMore(after.get().bytes());
      if (!isCertain) {
        return Optional.empty();
      }
      read.put(file.toString(), after.get().state().contents());
    }
    return before.absent().stream().anyMatch(name -> Files.exists(Path.of(name)))
        ? Optional.empty()
        : Optional.of(new CompiledFrom(read, before.absent()));
  }

  private static boolean hangsOnMore(byte[] source) {
    String text = new String(source, StandardCharsets.ISO_8859_1);
    return ELSE.matcher(IncludeDirective.whole(text)).find();
  }

  private static void write(Path file, CompiledFrom from) throws InputException {
    try {
      Files.write(file, from.lines().orElse(UNTOLD));
    } catch (IOException e) {
      throw new InputException(
          file + ": cannot be written (" + CacheFolder.reason(e) + "); make room there");
    }
  }

  private Optional<ContentHash> hash(String file) {
    return hashes.computeIfAbsent(
        file, name -> FileState.of(Path.of(name)).map(FileState::contents));
  }

  private boolean exists(String file) {
    return existing.computeIfAbsent(file, name -> Files.exists(Path.of(name)));
  }
}
