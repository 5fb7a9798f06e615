package dev.weir.cli.doctor;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.Inventory;
import dev.weir.report.doctor.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** The compiler, and the headers that programs are compiled with. */
final class CompilerFindings {
  private static final String COMPILER = "compiler";

  private CompilerFindings() {}

  /** There is no compiler for such a machine, or no place for it. */
  static Finding none(InputException why) {
    String text = why.text();
    int advice = text.lastIndexOf("; ");
    return advice < 0
        ? Finding.fail(COMPILER, text, "")
        : Finding.fail(COMPILER, text.substring(0, advice), text.substring(advice + 2));
  }

  /** Whether it is there and starts. */
  static Finding compiler(Inventory inventory) {
    Finding finding =
        inventory
            .compiler()
            .map(folder -> unpacked(inventory, folder))
            .orElseGet(
                () ->
                    Finding.ok(
                        COMPILER,
                        "clang of LLVM "
                            + inventory.llvmVersion()
                            + ", not unpacked yet: the first command that reads C does it"));
    return finding
        .with("llvm", inventory.llvmVersion())
        .with("platform", inventory.platform())
        .with("unpacked", inventory.compiler().isPresent());
  }

  private static Finding unpacked(Inventory inventory, Path folder) {
    Optional<Path> missing = inventory.missing(folder);
    if (missing.isPresent()) {
      return Finding.fail(
          COMPILER, missing.get() + " is missing", "delete " + folder + " and start again");
    }
    try {
      String version = inventory.ask(folder);
      return Finding.ok(COMPILER, version + ", " + folder)
          .with("version", version)
          .with("path", folder.toString());
    } catch (InputException e) {
      return Finding.fail(
          COMPILER,
          e.text(),
          "install the library if one is named; else set WEIR_CACHE to a folder from which"
              + " programs may be started");
    }
  }

  /** Weir's own come with it; those of the machine are only for {@code --system-headers}. */
  static Finding headers(Inventory inventory) {
    String own =
        inventory.headers().map(folder -> "own in " + folder).orElse("own, not unpacked yet");
    Optional<Path> system = inventory.systemHeaders();
    Finding finding =
        inventory
            .headers()
            .flatMap(folder -> damage(inventory, folder))
            .orElseGet(
                () ->
                    Finding.ok(
                        "headers",
                        own
                            + system
                                .map(folder -> "; those of the machine in " + folder)
                                .orElse(
                                    "; none of the machine, which only --system-headers would"
                                        + " need")));
    for (Path folder : inventory.headers().stream().toList()) {
      finding = finding.with("own", folder.toString());
    }
    for (Path folder : system.stream().toList()) {
      finding = finding.with("system", folder.toString());
    }
    return finding;
  }

  /** What is wrong with headers that were unpacked. */
  private static Optional<Finding> damage(Inventory inventory, Path folder) {
    String advice = "delete " + folder + "; it is made again";
    try {
      return inventory
          .changed(folder)
          .map(file -> Finding.fail("headers", file + " is not that of this build", advice));
    } catch (IOException | UncheckedIOException e) {
      return Optional.of(Finding.fail("headers", folder + " cannot be read", advice));
    }
  }
}
