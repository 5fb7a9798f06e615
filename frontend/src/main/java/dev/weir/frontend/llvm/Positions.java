package dev.weir.frontend.llvm;

import dev.weir.program.SourcePosition;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Positions in source files, from debug information. */
final class Positions {
  // Modules of users may have other nodes in these places, which LLVM would take for what they are
  // not.
  private static final int KIND_FILE = 15;
  private static final int KIND_SUBPROGRAM = 17;

  private final Path folder;
  private final Map<Long, SourcePosition> locations = new HashMap<>();
  private final Map<Long, String> files = new HashMap<>();

  /**
   * Positions as seen from a folder.
   *
   * @param folder files below it are named relative to it
   */
  Positions(Path folder) {
    this.folder = folder;
  }

  /** Of an instruction; unknown when it has none. */
  SourcePosition of(LlvmValue instruction) {
    long location = LlvmC.debugLocation(instruction.ref());
    if (location == 0) {
      return SourcePosition.UNKNOWN;
    }
    return locations.computeIfAbsent(location, this::read);
  }

  /** Of the definition of a function. */
  SourcePosition ofFunction(LlvmValue function) {
    long subprogram = LlvmC.subprogram(function.ref());
    return subprogram == 0 || LlvmC.metadataKind(subprogram) != KIND_SUBPROGRAM
        ? SourcePosition.UNKNOWN
        : at(LlvmC.scopeFile(subprogram), LlvmC.subprogramLine(subprogram), 0);
  }

  /** Of the declaration of a variable, given its debug information. */
  SourcePosition ofVariable(long variable) {
    return at(LlvmC.variableFile(variable), LlvmC.variableLine(variable), 0);
  }

  private SourcePosition read(long location) {
    return at(
        LlvmC.scopeFile(LlvmC.locationScope(location)),
        LlvmC.locationLine(location),
        LlvmC.locationColumn(location));
  }

  private SourcePosition at(long file, int line, int column) {
    return file == 0 || LlvmC.metadataKind(file) != KIND_FILE
        ? SourcePosition.UNKNOWN
        : new SourcePosition(files.computeIfAbsent(file, this::name), line, column);
  }

  private String name(long file) {
    String name = LlvmC.fileName(file);
    Path path = Path.of(name);
    if (!path.isAbsolute()) {
      Path compiledIn = Path.of(LlvmC.fileFolder(file));
      if (!compiledIn.isAbsolute() || compiledIn.equals(folder)) {
        return name;
      }
      path = compiledIn.resolve(path);
    }
    return path.startsWith(folder) ? folder.relativize(path).toString() : path.toString();
  }
}
