package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a file writes fences: by a macro of its own that means just this, by the functions of C11 or
 * C++ where the file includes their header, or by the compiler's.
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

  private static final Pattern ACQUIRE_RELEASE =
      Pattern.compile(
          "(__c11_|__|std::)?atomic_thread_fence"
              + "\\(((std::)?memory_order_acq_rel|__ATOMIC_ACQ_REL|4)\\)");

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern LOOP = Pattern.compile("do\\{(.*?);?\\}while\\(0\\)");
  private static final Set<String> OF_C11 =
      Set.of(
          "atomic_thread_fence",
          "memory_order_seq_cst",
          "memory_order_acq_rel",
          "memory_order_release",
          "memory_order_acquire");

  private final SourceText file;
  private final Sources sources;
  private final boolean isPlain;

  /**
   * The style of a file.
   *
   * @param isPlain whether no name is used that could mean something else, or nothing, at some
   *     places of the file
   */
  HouseStyle(SourceText file, Sources sources, boolean isPlain) {
    this.file = file;
    this.sources = sources;
    this.isPlain = isPlain;
  }

  /** A fence as a statement without its semicolon. */
  String statement(FenceKind kind) {
    return isPlain ? expression(kind) : ownMacro(kind).orElseGet(() -> expression(kind));
  }

  /**
   * A fence as an expression. A header is never added, as it can change what the file means: where
   * the names of C11 or C++ are not known, the fence is the compiler's.
   */
  String expression(FenceKind kind) {
    String order =
        switch (kind) {
          case FULL -> "seq_cst";
          case STORE_STORE -> "release";
          case ACQUIRE -> "acquire";
          case ACQUIRE_RELEASE -> "acq_rel";
        };
    if (!isPlain && sources.isCplusplus() && knowsCplusplus()) {
      return "std::atomic_thread_fence(std::memory_order_" + order + ")";
    }
    if (!isPlain && !sources.isCplusplus() && knowsC11()) {
      return "atomic_thread_fence(memory_order_" + order + ")";
    }
    if (kind == FenceKind.FULL && uses("__sync_")) {
      return "__sync_synchronize()";
    }
    return "__atomic_thread_fence(__ATOMIC_" + order.toUpperCase(Locale.ROOT) + ")";
  }

  private boolean knowsCplusplus() {
    return sources.everywhere(file, unit -> unit.includes("atomic")) && areNoOwnMacros();
  }

  private boolean knowsC11() {
    return sources.everywhere(file, unit -> unit.systemMacros().contains("atomic_thread_fence"))
        && areNoOwnMacros();
  }

  /** Whether the program does not define the names of C11 itself. */
  private boolean areNoOwnMacros() {
    return OF_C11.stream().noneMatch(sources.ownMacros()::containsKey);
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
    List<String> found =
        ownMacros(
            switch (kind) {
              case FULL -> FULL;
              case STORE_STORE -> RELEASE;
              case ACQUIRE -> ACQUIRE;
              case ACQUIRE_RELEASE -> ACQUIRE_RELEASE;
            });
    // One that the file does use comes first; one of the same kind of names is as good.
    Optional<String> used = found.stream().filter(this::uses).findFirst();
    boolean usesOthers =
        Stream.of(FULL, RELEASE, ACQUIRE, ACQUIRE_RELEASE)
            .flatMap(one -> ownMacros(one).stream())
            .anyMatch(this::uses);
    return used.or(() -> found.stream().filter(_ -> usesOthers).findFirst())
        .map(name -> sources.hasArguments(name) ? name + "()" : name);
  }

  private List<String> ownMacros(Pattern wanted) {
    Map<String, String> own = new TreeMap<>(sources.ownMacros());
    return own.keySet().stream()
        .filter(name -> means(own.getOrDefault(name, ""), wanted, own))
        .toList();
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
}
