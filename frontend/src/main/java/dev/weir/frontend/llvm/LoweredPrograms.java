package dev.weir.frontend.llvm;

import dev.weir.frontend.Surroundings;
import dev.weir.frontend.ToolBuild;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.ContentHash;
import dev.weir.frontend.clang.KeptFiles;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.llvm.link.ModuleLoader;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.text.ProgramTextException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Programs that were lowered before, in the user's cache, by all that they were made of: the
 * modules as the compiler wrote them, their names, the folder, the options and surroundings, and
 * this build of Weir. LLVM need not even be loaded for them.
 *
 * <p>They are kept as text: the classes that read it are few, where Java's own way to read records
 * makes code for each of them first. Before it stand the sources, in a line each: a text of others
 * may not say which files those are, but this one is the user's own.
 */
final class LoweredPrograms {
  private static final String FOLDER = "lowered";
  private static final String ENDING = ".program";

  /** No file has this name. */
  private static final String AFTER_SOURCES = "\0\n";

  /** How many files and bytes there may be in each of the sixteen folders. */
  private static final int MOST_FILES = 64;

  private static final long MOST_BYTES = 16L << 20;

  /** The longest text that is kept; to read it takes twenty times as much memory. */
  private static final int MOST_TEXT = 8 << 20;

  private final KeptFiles files;
  private final Supplier<List<String>> build;

  /** Those of the user whose cache this is. */
  LoweredPrograms(NativeCache cache) {
    this(cache, ToolBuild::parts);
  }

  /**
   * The same for another build.
   *
   * @param build what tells builds of Weir apart
   */
  LoweredPrograms(NativeCache cache, Supplier<List<String>> build) {
    this.files = new KeptFiles(cache, FOLDER, ENDING, MOST_FILES, MOST_BYTES);
    this.build = build;
  }

  /**
   * A key for all that a program is made of; empty where the contents of files are part of it.
   *
   * @param headers the folder of Weir's own headers
   */
  Optional<List<String>> key(
      List<ModuleLoader.Input> modules,
      CompilerOptions options,
      Surroundings surroundings,
      Path headers) {
    if (!surroundings.files().isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>(build.get());
    parts.add(Path.of("").toAbsolutePath().toString());
    parts.add(headers.toString());
    add(parts, modules.stream().map(ModuleLoader.Input::name).toList());
    modules.forEach(module -> parts.add(ContentHash.of(module.bitcode()).text()));
    parts.add(options.clang().map(Path::toString).orElse(""));
    parts.add(options.headers().text());
    add(parts, options.arguments());
    new TreeMap<>(options.recorded()).forEach((file, words) -> add(parts, file, words));
    add(parts, surroundings.arguments());
    add(parts, surroundings.entries());
    for (Map<String, ?> map : List.of(surroundings.environment(), surroundings.stubs())) {
      parts.add(Integer.toString(map.size()));
      map.forEach((key, value) -> parts.addAll(List.of(key, value.toString())));
    }
    return Optional.of(parts);
  }

  private static void add(List<String> parts, Path file, List<String> words) {
    parts.add(file.toString());
    add(parts, words);
  }

  /** Adds some texts, and how many they are. */
  private static void add(List<String> parts, List<String> texts) {
    parts.add(Integer.toString(texts.size()));
    parts.addAll(texts);
  }

  /** What was kept under a key. */
  Optional<Program> find(List<String> key) {
    return files.find(key).flatMap(LoweredPrograms::read);
  }

  private static Optional<Program> read(byte[] bytes) {
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      int end = all.indexOf(AFTER_SOURCES);
      Set<String> sources = all.substring(0, end).lines().collect(Collectors.toSet());
      Program program = ProgramParser.parse(all.substring(end + AFTER_SOURCES.length()));
      return Optional.of(
          new Program(
              program.name(), program.functions(), program.globals(), program.threads(), sources));
    } catch (IOException | ProgramTextException | RuntimeException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** Keeps a program under a key, unless it is very large. */
  void keep(List<String> key, Program program) {
    String text;
    try {
      String sources =
          program.sources().stream()
              .sorted()
              .map(file -> file + "\n")
              .collect(Collectors.joining());
      text = sources + AFTER_SOURCES + ProgramPrinter.print(program);
    } catch (StackOverflowError e) {
      // Nested too deeply to be written: lowered again.
      return;
    }
    if (text.length() > MOST_TEXT) {
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater fast = new Deflater(Deflater.BEST_SPEED);
    try (OutputStream out = new DeflaterOutputStream(bytes, fast)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      fast.end();
    }
    files.keep(key, bytes.toByteArray());
  }
}
