package dev.weir.frontend.clang;

import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions.Headers;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what a program of LLVM prints when it refuses its input. */
final class Diagnostics {
  private static final Pattern POSITIONED =
      Pattern.compile(
          "^(.+?):(\\d+):(\\d+): (?:fatal )?(error|warning|note): (.*)$", Pattern.MULTILINE);

  /** What the linker of modules says around an error: its own name, and that it gives up. */
  private static final Pattern OF_LINKER =
      Pattern.compile("^\\S*llvm-link: (?:error: +loading file .*(?:\\R|\\z))?", Pattern.MULTILINE);

  private static final Pattern UNPOSITIONED =
      Pattern.compile("^.*?(?<!\\w)(?:fatal )?error: (.*)$", Pattern.MULTILINE);

  private static final Pattern MISSING_HEADER = Pattern.compile("'([^']+)' file not found.*");

  private static final Pattern MISSING_HEADER_LINE =
      Pattern.compile("^.* error: '[^']+' file not found.*$", Pattern.MULTILINE);

  private static final Pattern MISSING_LIBRARY =
      Pattern.compile("error while loading shared libraries: ([^:\\s]+)");

  /** Has a file, a program or nothing before it. */
  private static final Pattern WARNING = Pattern.compile("^(?:\\S.*?: )?warning: ");

  private static final Pattern COUNT =
      Pattern.compile("^\\d+ (?:warnings?|errors?)[^:]* generated\\.\\R?", Pattern.MULTILINE);

  private static final Pattern UNKNOWN_ARGUMENT =
      Pattern.compile(
          "^\\S+: error: (?:unknown argument:?|unsupported option) '(-[fm][^']*)'",
          Pattern.MULTILINE);

  private static final Pattern UNDECLARED =
      Pattern.compile("warning: call to undeclared (?:library )?function '(\\w+)'");

  private static final Pattern REDEFINITION =
      Pattern.compile("error: redefinition of '(\\w+)' as different kind of symbol");

  private static final String MORE_FILES =
      "cannot specify -o when generating multiple output files";

  private Diagnostics() {}

  /** The warnings among what a compiler printed: the first line of each, with the way out. */
  static List<String> warnings(String text) {
    return VisibleText.lines(text)
        .lines()
        .filter(line -> WARNING.matcher(line).find())
        .map(Diagnostics::withHeader)
        .toList();
  }

  /**
   * The arguments of a compiler that say how code is made, and for which it refuses to start. GCC
   * has many that clang does not know.
   */
  static Set<String> unknownArguments(String text) {
    return UNKNOWN_ARGUMENT
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Says of a call that nothing declares which header does, if one of Weir's own does. */
  private static String withHeader(String warning) {
    Matcher call = UNDECLARED.matcher(warning);
    return call.find()
        ? OwnHeaders.declaring(call.group(1))
            .map(header -> warning + "; include <" + header + ">")
            .orElse(warning)
        : warning;
  }

  /** The functions known to the compiler whose names a program has for something else. */
  static Set<String> redefinedFunctions(String text) {
    return REDEFINITION
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(Builtins::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What a compiler printed, without the line that counts it. */
  private static String uncounted(String text) {
    return COUNT.matcher(text).replaceAll("");
  }

  /**
   * The refusal of a file by a program.
   *
   * @param source the file, as the user named it
   * @param process the program's end, with an exit code other than 0
   */
  static InputException refusal(Path source, ChildProcess process) {
    return refusal(source, process, Headers.OWN);
  }

  /**
   * The refusal of a file by a compiler.
   *
   * @param headers whose headers it read
   */
  static InputException refusal(Path source, ChildProcess process, Headers headers) {
    String text =
        OF_LINKER.matcher(uncounted(VisibleText.lines(process.diagnostics()))).replaceAll("");
    Matcher library = MISSING_LIBRARY.matcher(text);
    if (library.find()) {
      return new InputException(
          "the compiler needs "
              + library.group(1)
              + ", which this system lacks; install it (Debian and Ubuntu: libstdc++6 and zlib1g)");
    }
    List<Diagnostic> all = all(text, headers);
    List<Diagnostic> errors =
        all.stream().filter(found -> found.severity() == Severity.ERROR).toList();
    if (!errors.isEmpty()) {
      Diagnostic first = errors.getFirst();
      return new InputException(
          first.position() + ": " + first.message() + others(errors.size() - 1),
          shown(text, headers),
          all);
    }
    Matcher unpositioned = UNPOSITIONED.matcher(text);
    if (unpositioned.find()) {
      return new InputException(source + ": " + advised(unpositioned.group(1).strip()));
    }
    String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("no message");
    return new InputException(
        "%s: the compiler died with exit code %d: %s; simplify the file"
            .formatted(source, process.exitCode(), first.strip()));
  }

  /** A line or a column; 0, as if it were unknown, where a {@code #line} lets it get too large. */
  private static int number(String digits) {
    return digits.length() < 10 ? Integer.parseInt(digits) : 0;
  }

  private static List<Diagnostic> all(String text, Headers headers) {
    List<Diagnostic> all = new ArrayList<>();
    Matcher found = POSITIONED.matcher(text);
    while (found.find()) {
      all.add(
          new Diagnostic(
              new SourcePosition(found.group(1), number(found.group(2)), number(found.group(3))),
              Severity.valueOf(found.group(4).toUpperCase(Locale.ROOT)),
              explained(found.group(5), headers)));
    }
    return all;
  }

  /** What the compiler said, with the ways out where it misses a header. */
  private static String shown(String text, Headers headers) {
    return MISSING_HEADER_LINE
        .matcher(text.stripTrailing())
        .replaceAll(line -> Matcher.quoteReplacement(line.group() + "; " + wayOut(headers)));
  }

  private static String explained(String message, Headers headers) {
    Matcher header = MISSING_HEADER.matcher(message);
    return header.matches()
        ? "header '" + header.group(1) + "' was not found; " + wayOut(headers)
        : message;
  }

  private static String wayOut(Headers headers) {
    return switch (headers) {
      case OWN ->
          "it is not one of Weir's own headers: read this machine's with --system-headers,"
              + " or give the header's folder with -I DIR after --";
      case SYSTEM ->
          "this machine has none of this name either; install it, or give its folder with -I DIR"
              + " after --";
    };
  }

  private static String advised(String message) {
    return message.equals(MORE_FILES)
        ? "the compiler's arguments name a file; name all files before --"
        : message;
  }

  private static String others(int more) {
    return switch (more) {
      case 0 -> "";
      case 1 -> " (and 1 more error)";
      default -> " (and " + more + " more errors)";
    };
  }
}
