package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How a file writes fences: by a macro of its own that means just this, by the functions of C11 or
 * C++, or by the compiler's.
 */
final class HouseStyle {
  /** What full fences are, without blanks. */
  private static final Pattern FULL =
      Pattern.compile(
          "__sync_synchronize\\(\\)"
              + "|(__c11_|__|std::)?atomic_thread_fence"
              + "\\(((std::)?memory_order_seq_cst|__ATOMIC_SEQ_CST|5)\\)"
              + "|(asm|__asm__|__asm)(volatile|__volatile__|__volatile)\\(\"mfence\":::\"memory\"\\)");

  private static final Pattern RELEASE =
      Pattern.compile(
          "(__c11_|__|std::)?atomic_thread_fence"
              + "\\(((std::)?memory_order_release|__ATOMIC_RELEASE|3)\\)");

  private static final Pattern ACQUIRE =
      Pattern.compile(
          "(__c11_|__|std::)?atomic_thread_fence"
              + "\\(((std::)?memory_order_acquire|__ATOMIC_ACQUIRE|2)\\)");

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern LOOP = Pattern.compile("do\\{(.*?);?\\}while\\(0\\)");
  private static final String C_HEADER = "stdatomic.h";

  private final SourceText file;
  private final Sources sources;

  HouseStyle(SourceText file, Sources sources) {
    this.file = file;
    this.sources = sources;
  }

  /** A fence as a statement without its semicolon. */
  String statement(FenceKind kind) {
    return ownMacro(kind).orElseGet(() -> expression(kind));
  }

  /** A fence as an expression. */
  String expression(FenceKind kind) {
    String order =
        switch (kind) {
          case FULL -> "seq_cst";
          case STORE_STORE -> "release";
          case ACQUIRE -> "acquire";
        };
    if (sources.isCplusplus()) {
      return "std::atomic_thread_fence(std::memory_order_" + order + ")";
    }
    if (usesC11()) {
      return "atomic_thread_fence(memory_order_" + order + ")";
    }
    if (kind == FenceKind.FULL && uses("__sync_")) {
      return "__sync_synchronize()";
    }
    return "__atomic_thread_fence(__ATOMIC_" + order.toUpperCase(Locale.ROOT) + ")";
  }

  private boolean usesC11() {
    boolean usesOthers = uses("__sync_") || uses("__atomic_");
    return knowsC11() || !usesOthers;
  }

  private boolean knowsC11() {
    return sources.everywhere(file, unit -> unit.systemMacros().contains("atomic_thread_fence"));
  }

  private boolean uses(String prefix) {
    for (Token token : file.tokens().between(0, Integer.MAX_VALUE)) {
      if (token.is("raw_identifier") && file.of(token).startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** A macro of the program, not of the system's headers, that is just such a fence. */
  private Optional<String> ownMacro(FenceKind kind) {
    Map<String, String> own = new TreeMap<>(sources.ownMacros());
    Pattern wanted =
        switch (kind) {
          case FULL -> FULL;
          case STORE_STORE -> RELEASE;
          case ACQUIRE -> ACQUIRE;
        };
    List<String> found = new ArrayList<>();
    own.forEach(
        (name, body) -> {
          if (means(body, wanted, own)) {
            found.add(sources.hasArguments(name) ? name + "()" : name);
          }
        });
    // One that the file does use comes first.
    return found.stream().filter(call -> uses(call.replace("()", ""))).findFirst();
  }

  private static boolean means(String body, Pattern wanted, Map<String, String> macros) {
    String text = body;
    Set<String> seen = new HashSet<>();
    while (seen.add(text)) {
      text = BLANKS.matcher(text).replaceAll("");
      var loop = LOOP.matcher(text);
      text = loop.matches() ? loop.group(1) : text;
      text = text.endsWith("()") && macros.containsKey(name(text)) ? macros.get(name(text)) : text;
    }
    return wanted.matcher(BLANKS.matcher(text).replaceAll("")).matches();
  }

  private static String name(String call) {
    return call.substring(0, call.length() - 2);
  }

  /** Makes the declarations of the fences that are used known to the file. */
  void include(Edits edits) {
    boolean isKnown =
        sources.isCplusplus()
            ? sources.everywhere(file, unit -> unit.includes("atomic"))
            : !usesC11() || knowsC11();
    if (isKnown) {
      return;
    }
    String header = sources.isCplusplus() ? "atomic" : C_HEADER;
    String line = "#include <" + header + ">" + file.separator();
    edits.before(includePlace(header), 0, line);
  }

  /** Within the first run of inclusions, where the order of the names wants it. */
  private int includePlace(String header) {
    int place = -1;
    int previousLine = -1;
    for (Token token : file.tokens().between(0, Integer.MAX_VALUE)) {
      Token word = file.tokens().from(token.end());
      if (!token.is("hash") || !file.of(word).equals("include")) {
        continue;
      }
      int line = file.line(token.begin());
      Token open = file.tokens().from(word.end());
      if (place >= 0 && line != previousLine + 1 || !open.is("less")) {
        break;
      }
      String name = file.text().substring(open.end(), file.lineEnd(open.end()));
      if (name.compareTo(header) > 0) {
        return token.begin();
      }
      place =
          Math.min(file.lineEnd(token.begin()) + file.separator().length(), file.text().length());
      previousLine = line;
    }
    return place >= 0 ? place : firstLineOfCode();
  }

  private int firstLineOfCode() {
    Token first = file.tokens().from(0);
    return first.is("eof") ? file.text().length() : first.begin();
  }
}
