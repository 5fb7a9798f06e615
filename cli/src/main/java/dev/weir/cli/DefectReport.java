package dev.weir.cli;

import dev.weir.cli.session.DefectException;
import dev.weir.cli.session.Version;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What a user is to report when the tool itself fails. */
final class DefectReport {
  private static final int MOST_FRAMES = 12;

  private DefectReport() {}

  /** The report, several lines. */
  static String of(Throwable defect, List<String> arguments) {
    return """
    weir: internal error: %s
    This is a defect of Weir, not of your program. Please report it, with this block and the input files:
      version: %s
      command: weir %s
      java:    %s (%s) on %s %s
      cause:   %s
      place:   %s
    """
        .formatted(
            summary(defect),
            Version.text(),
            String.join(" ", arguments),
            System.getProperty("java.runtime.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("os.name"),
            System.getProperty("os.arch"),
            causes(defect),
            frames(defect));
  }

  private static String summary(Throwable defect) {
    String message = String.valueOf(defect.getMessage()).replace('\n', ' ');
    return defect instanceof DefectException
        ? message
        : defect.getClass().getSimpleName() + ": " + message;
  }

  private static String causes(Throwable defect) {
    StringBuilder text = new StringBuilder(defect.getClass().getName());
    Throwable cause = defect.getCause();
    for (int depth = 0; cause != null && depth < 5; depth++) {
      text.append(", caused by ").append(cause.toString().replace('\n', ' '));
      cause = cause.getCause();
    }
    return text.toString();
  }

  private static String frames(Throwable defect) {
    return Arrays.stream(defect.getStackTrace())
        .limit(MOST_FRAMES)
        .map(
            frame ->
                frame.getClassName().replace("dev.weir.", "")
                    + "."
                    + frame.getMethodName()
                    + ":"
                    + frame.getLineNumber())
        .collect(Collectors.joining(" < "));
  }
}
