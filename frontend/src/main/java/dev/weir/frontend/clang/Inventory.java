package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What there is of the compiler and the headers on this machine; to look unpacks nothing. */
public final class Inventory {
  /** What only a folder of the cache of some version of Weir is called. */
  private static final List<String> PREFIXES = List.of("llvm-", "headers-", "library-");

  /** Where the headers of the machine's C library are. */
  private static final Path SYSTEM_HEADERS = Path.of("/usr/include");

  private final NativeCache cache;

  /** What there is in a cache. */
  Inventory(NativeCache cache) {
    this.cache = cache;
  }

  /**
   * What there is in the cache that a process with this environment uses.
   *
   * @param environment the environment variables
   * @param properties the properties of the system, by name
   * @throws InputException if this kind of machine is not supported, or no folder can be found
   */
  public static Inventory of(
      Map<String, String> environment, Function<String, Optional<String>> properties)
      throws InputException {
    return new Inventory(NativeCache.of(environment, properties, _ -> {}));
  }

  /** The folder of the user that things are unpacked into. */
  public Path folder() {
    return cache.root();
  }

  /** The version of LLVM that this Weir works with. */
  public String llvmVersion() {
    return NativeCache.VERSION;
  }

  /** The kind of machine that the compiler is for, as {@code linux-x86_64}. */
  public String platform() {
    return cache.platform().folder();
  }

  /** The folder that the compiler was unpacked into, if it was. */
  public Optional<Path> compiler() {
    return cache.find(cache.llvmName());
  }

  /** The first file that a folder with the compiler should hold and does not. */
  public Optional<Path> missing(Path compiler) {
    return cache.missing(compiler);
  }

  /**
   * Starts an unpacked compiler and asks for its version, which needs all its libraries.
   *
   * @return what it says of itself, one line
   * @throws InputException if it does not start; says why, as far as the system tells
   */
  public String ask(Path compiler) throws InputException {
    String program = compiler.resolve("bin/clang").toString();
    ChildProcess clang = ChildProcess.run(List.of(program, "--version"), NativeCache.CANNOT_START);
    if (clang.exitCode() != 0) {
      throw new InputException(
          clang.diagnostics().lines().findFirst().orElse(program + " ends with an error"));
    }
    return clang.text().lines().findFirst().orElse("").strip();
  }

  /** The folder that Weir's own headers were unpacked into, if they were. */
  public Optional<Path> headers() {
    return cache.find(cache.headersName());
  }

  /**
   * The first file in a folder with Weir's own headers that is not as this build has it.
   *
   * @throws IOException if the folder cannot be read
   */
  public Optional<Path> changed(Path headers) throws IOException {
    return OwnHeaders.difference(headers);
  }

  /** Why what lies in the user's folder is not used, and what to do, if that is so. */
  public Optional<String> objection() {
    return OwnFiles.objection(cache.root());
  }

  /** The folder with the headers of the machine, if programs can be compiled with them here. */
  public Optional<Path> systemHeaders() {
    return Optional.of(SYSTEM_HEADERS)
        .filter(folder -> cache.platform() == Platform.LINUX_X86_64)
        .filter(folder -> Files.exists(folder.resolve("stdio.h")));
  }

  /** Whether a folder of the cache is of another version of Weir, or was left unfinished. */
  public boolean isStale(String name) {
    Set<String> current =
        Set.of(
            cache.llvmName(),
            cache.headersName(),
            new LibrarySources(cache, CompilerOptions.DEFAULT).folderName());
    return PREFIXES.stream().anyMatch(name::startsWith) && !current.contains(name);
  }
}
