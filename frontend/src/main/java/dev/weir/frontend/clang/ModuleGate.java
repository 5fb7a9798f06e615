package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads, verifies and rewrites a module of the user in a process of its own.
 *
 * <p>LLVM's readers can end the process that they run in when the module is damaged. This one may
 * end; what it writes is a module that was read and verified.
 */
final class ModuleGate {
  private static final byte[] MAGIC = {'B', 'C', (byte) 0xC0, (byte) 0xDE};

  /** The start of bitcode in the wrapper that macOS puts around it. */
  private static final byte[] WRAPPER_MAGIC = {(byte) 0xDE, (byte) 0xC0, 0x17, 0x0B};

  private static final String WARNING = "warning: ";

  private static final String NO_DEBUG_INFORMATION =
      WARNING + "damaged debug information; positions and names of the source are not known";

  private final NativeCache cache;

  ModuleGate(NativeCache cache) {
    this.cache = cache;
  }

  /**
   * Checks a {@code .ll} or {@code .bc} file.
   *
   * @param source an existing file
   * @return the same module, rewritten as bitcode
   * @throws InputException if it is not a valid module; with line and column for text
   */
  CompiledModule check(Path source) throws InputException {
    if (source.toString().endsWith(".bc")) {
      requireBitcode(source);
    }
    return check(source, source);
  }

  /**
   * Checks bitcode that a compiler made.
   *
   * @param source the file that it was made of, for messages
   * @param bitcode what the compiler wrote
   * @throws InputException if it is not a valid module
   */
  CompiledModule check(Path source, byte[] bitcode) throws InputException {
    try {
      Path file = Files.createTempFile("weir", ".bc");
      try {
        Files.write(file, bitcode);
        return check(source, file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot write a temporary file (" + CacheFolder.reason(e) + "); make room for it");
    }
  }

  private CompiledModule check(Path source, Path file) throws InputException {
    ChildProcess linker =
        ChildProcess.run(
            List.of(cache.linker().toString(), "-o", "-", file.toAbsolutePath().toString()),
            NativeCache.CANNOT_START);
    String text = linker.diagnostics().replace(file.toAbsolutePath().toString(), source.toString());
    ChildProcess named = new ChildProcess(linker.exitCode(), linker.output(), text);
    if (linker.exitCode() == 0) {
      return new CompiledModule(linker.output().bytes(), warnings(source, text));
    }
    if (text.contains("module is broken")) {
      throw new InputException(
          source + ": not a valid module: " + complaint(text) + "; write it anew with LLVM");
    }
    throw Diagnostics.refusal(source, named);
  }

  /**
   * Whatever does not begin like bitcode would be read as text, an empty file as an empty module.
   */
  private static void requireBitcode(Path source) throws InputException {
    byte[] start;
    try (InputStream in = Files.newInputStream(source)) {
      start = in.readNBytes(MAGIC.length);
    } catch (IOException e) {
      throw new InputException(
          source + ": cannot be read (" + CacheFolder.reason(e) + "); check the file");
    }
    if (!Arrays.equals(start, MAGIC) && !Arrays.equals(start, WRAPPER_MAGIC)) {
      throw new InputException(source + ": not LLVM bitcode; give text the name NAME.ll");
    }
  }

  /** What LLVM has to say of a valid module; details of damaged debug information say nothing. */
  private static List<String> warnings(Path source, String text) {
    return text.lines()
        .filter(line -> line.startsWith(WARNING))
        .map(line -> line.contains("debug info") ? NO_DEBUG_INFORMATION : line)
        .map(line -> source + ": " + line)
        .toList();
  }

  /** What the verifier found, which stands before the line that says that the module is broken. */
  private static String complaint(String text) {
    return text.lines()
        .takeWhile(line -> !line.contains("module is broken"))
        .map(String::strip)
        .limit(3)
        .collect(Collectors.joining(" "));
  }
}
