package dev.weir.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The arguments with which the compiler runs no code of others and writes no file, whoever has
 * chosen them. They are listed: an argument that is not known here may do anything.
 */
public final class HarmlessArguments {
  /** Names of options {@code -f} that load code, or read or write files that their value names. */
  private static final String ACTING =
      "plugin|module|pch|optimization-record|time-trace|proc-stat|stack-usage|profile|coverage"
          + "|crash|dump|integrated|use-ld|build-session|lto|thin-link|embed|offload|file|list"
          + "|-dir|-path|codegen-data|xray";

  private static final Pattern ALONE =
      Pattern.compile(
          "-[DUI].+|-(isystem|iquote|idirafter).+|--?std=[\\w+:]+|-O(\\d|s|z|g|fast)?"
              + "|-W[\\w+#=-]*|-w|-pedantic(-errors)?|-ansi|-pthread|-pipe|-trigraphs|-undef"
              + "|-g(\\d|gdb\\d?|dwarf(-\\d)?|line-tables-only)?|-nostdinc(\\+\\+)?|-nostdlibinc"
              + "|-nostdlib|-stdlib=[\\w+]+|-static|-shared|-rdynamic|-Qunused-arguments"
              + "|-f(?!.*("
              + ACTING
              + "))[\\w+-]+(=[\\w.,+-]+)?|-f(file|macro|debug)-prefix-map=.*"
              + "|--?target=[\\w.-]+|--sysroot=.*"
              + "|-m(?!llvm|mlir|odule|ulti-lib|eabi|thread-model)[\\w-]+(=[\\w.,+-]+|\\.\\d)?");

  /** Those that are followed by a word of theirs. */
  private static final Set<String> FOLLOWED =
      Set.of(
          """
          -D -U -I -isystem -iquote -idirafter -include -imacros -isysroot --sysroot -target
          --target
          """
              .split("\\s+"));

  /** Before each word that is not for the driver, but for the compiler itself. */
  private static final String INNER = "-Xclang";

  /** The words of an option and a path that are both for the compiler itself. */
  private static final int INNER_PATH = 4;

  private HarmlessArguments() {}

  /**
   * Those of some arguments that are not known to be harmless.
   *
   * @param arguments words as the compiler gets them; one that begins with {@code @} names a file
   *     of more of them, wherever it stands
   */
  public static List<String> others(List<String> arguments) {
    List<String> others = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      boolean isFollowed = FOLLOWED.contains(argument) && i + 1 < arguments.size();
      if (isInnerPath(arguments, i)) {
        i += INNER_PATH - 1;
      } else if (isFollowed && !arguments.get(i + 1).startsWith("@")) {
        i++;
      } else if (!isFollowed && !ALONE.matcher(argument).matches()) {
        others.add(argument);
      }
    }
    return List.copyOf(others);
  }

  /** Whether the words from one on include a file, past the driver, as CMake writes it. */
  private static boolean isInnerPath(List<String> arguments, int from) {
    if (from + INNER_PATH > arguments.size()) {
      return false;
    }
    String option = arguments.get(from + 1);
    return arguments.get(from).equals(INNER)
        && arguments.get(from + 2).equals(INNER)
        && (option.equals("-include") || option.equals("-imacros"))
        && !arguments.get(from + 3).startsWith("@");
  }
}
