package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The kinds of machine for which the LLVM library brings native code.
 *
 * <p>The file names in the library's jar lack the versions by which the programs ask for them, so
 * each platform says under which names the files must lie.
 */
enum Platform {
  LINUX_X86_64("linux-x86_64", "libLLVM.so", ".20.1"),
  LINUX_ARM64("linux-arm64", "libLLVM.so", ".20.1"),
  MACOSX_X86_64("macosx-x86_64", "libLLVM.dylib", ""),
  MACOSX_ARM64("macosx-arm64", "libLLVM.dylib", "");

  private final String folder;
  private final String llvmLibrary;
  private final String versionSuffix;

  Platform(String folder, String llvmLibrary, String versionSuffix) {
    this.folder = folder;
    this.llvmLibrary = llvmLibrary;
    this.versionSuffix = versionSuffix;
  }

  /** The platform's folder in the library's jar, as {@code linux-x86_64}. */
  String folder() {
    return folder;
  }

  /** The file name of libLLVM in the jar. */
  String llvmLibrary() {
    return llvmLibrary;
  }

  /** The file name of clang's own library in the jar. */
  String clangLibrary() {
    return llvmLibrary.replace("libLLVM", "libclang-cpp");
  }

  /** The name under which a library of the jar is asked for by the programs. */
  String versioned(String library) {
    return library + versionSuffix;
  }

  /**
   * The platform that the names of an operating system and a processor stand for.
   *
   * @param osName as the system property {@code os.name}
   * @param osArch as the system property {@code os.arch}
   * @throws InputException if there is no native code for it
   */
  static Platform of(String osName, String osArch) throws InputException {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch = osArch.toLowerCase(Locale.ROOT);
    boolean x86 = arch.equals("amd64") || arch.equals("x86_64");
    boolean arm = arch.equals("aarch64") || arch.equals("arm64");
    if (os.startsWith("linux") && (x86 || arm)) {
      return x86 ? LINUX_X86_64 : LINUX_ARM64;
    }
    if (os.startsWith("mac") && (x86 || arm)) {
      return x86 ? MACOSX_X86_64 : MACOSX_ARM64;
    }
    throw new InputException(
        "Weir cannot compile C on "
            + osName
            + " "
            + osArch
            + "; use Linux or macOS on x86-64 or arm64 (on Windows: WSL)");
  }

  /**
   * The platform of this machine.
   *
   * @throws InputException if there is no native code for it
   */
  static Platform current() throws InputException {
    Platform platform = of(System.getProperty("os.name"), System.getProperty("os.arch"));
    platform.requireLoader();
    return platform;
  }

  /** The native code is linked against the GNU C library; without its loader nothing starts. */
  private void requireLoader() throws InputException {
    Path loader =
        switch (this) {
          case LINUX_X86_64 -> Path.of("/lib64/ld-linux-x86-64.so.2");
          case LINUX_ARM64 -> Path.of("/lib/ld-linux-aarch64.so.1");
          case MACOSX_X86_64, MACOSX_ARM64 -> Path.of("/");
        };
    if (!Files.exists(loader)) {
      throw new InputException(
          "the compiler needs the GNU C library, but "
              + loader
              + " is missing (a musl system?); use a system with glibc");
    }
  }
}
