package dev.weir.report.explain;

import dev.weir.program.SourcePosition;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the files of an execution are named.
 *
 * @param differ whether they can be told apart without their folders
 */
public record FileNames(boolean differ) {

  /** Those of an execution. */
  public static FileNames of(Replay execution) {
    List<String> files =
        Stream.concat(
                execution.steps().stream().map(TraceStep::position),
                execution.threads().stream().map(ThreadEnd::position))
            .map(SourcePosition::file)
            .distinct()
            .toList();
    return new FileNames(files.stream().map(FileNames::base).distinct().count() == files.size());
  }

  /** A file without its folder, if that is clear. */
  public String shortened(String file) {
    return differ ? base(file) : file;
  }

  /** Where something is, behind what it is: {@code " at a.c:7"}; empty if that is not known. */
  String at(SourcePosition position) {
    return position.isUnknown()
        ? ""
        : " at " + new SourcePosition(shortened(position.file()), position.line(), 0);
  }

  private static String base(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }
}
