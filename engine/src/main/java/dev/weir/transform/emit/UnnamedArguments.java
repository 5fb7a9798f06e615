package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.transform.emit.FileScope.Variable;
import dev.weir.transform.emit.RegisterFacts.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The unnamed arguments of calls. Some a function leaves in memory for a variadic one with a body,
 * as the ABI of x86-64 saves registers: six words, eight numbers with a point in 16 bytes each,
 * then what found no register. C passes them again by themselves.
 */
final class UnnamedArguments {
  private static final int WORDS_END = 48;
  private static final int NUMBERS_END = 176;

  private static final Pattern CONVERSION =
      Pattern.compile("%[-+ #0']*(\\*|\\d+)?(?:\\.(\\*|\\d+)?)?(hh|h|ll|l|q|j|z|t|L)?(.)");

  /** The offsets that were written for each call, in the area that is its last argument. */
  private final Map<Instruction.Call, NavigableSet<Long>> stored = new IdentityHashMap<>();

  UnnamedArguments(Function function, RegisterFacts known) {
    for (Block block : function.blocks()) {
      Map<Variable, NavigableSet<Long>> since = new HashMap<>();
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Store store) {
          known
              .address(store.address())
              .ifPresent(
                  place ->
                      since
                          .computeIfAbsent(place.variable(), _ -> new TreeSet<>())
                          .add(place.offset()));
        }
        // Other calls may stand between: a memory model in the program calls its run time.
        if (instruction instanceof Instruction.Call call && !call.arguments().isEmpty()) {
          known
              .address(call.arguments().getLast())
              .map(area -> since.remove(area.variable()))
              .ifPresent(offsets -> stored.put(call, offsets));
        }
      }
    }
  }

  /**
   * An argument.
   *
   * @param type in C
   * @param value a register's value
   */
  record Argument(String type, String value) {}

  /**
   * Those of a call that lie in an area.
   *
   * @param named how many words are arguments with names
   * @param word the type of the words
   */
  List<Argument> of(Instruction.Call call, Address area, int named, String word) {
    List<Argument> arguments = new ArrayList<>();
    NavigableSet<Long> offsets = stored.getOrDefault(call, new TreeSet<>());
    for (long offset : offsets.tailSet(area.offset() + 8L * named)) {
      long at = offset - area.offset();
      String type = at >= WORDS_END && at < NUMBERS_END ? "double" : word;
      String pointer =
          area.variable()
              .pointer(offset)
              .orElseGet(() -> "(" + area.variable().address(offset) + ")");
      arguments.add(new Argument(type, "*(weir_u64 *)" + pointer));
    }
    return arguments;
  }

  /**
   * The types that a format of {@code printf} or {@code scanf} gives, as many as asked for.
   *
   * @param format empty where it is not known
   * @param scans whether all arguments are addresses
   */
  static List<String> types(Optional<String> format, boolean scans, int count) {
    List<String> types = new ArrayList<>();
    if (format.isPresent() && !scans) {
      Matcher matcher = CONVERSION.matcher(format.get());
      while (matcher.find()) {
        add(matcher, types);
      }
    }
    while (types.size() < count) {
      types.add(scans ? "void *" : Signature.WORD);
    }
    return types;
  }

  private static void add(Matcher conversion, List<String> types) {
    for (int group = 1; group <= 2; group++) {
      if ("*".equals(conversion.group(group))) {
        types.add("int");
      }
    }
    String size = Objects.requireNonNullElse(conversion.group(3), "");
    String length = size.startsWith("h") ? "" : size.equals("ll") ? "long long" : "long";
    boolean isLong = !size.isEmpty() && !length.isEmpty();
    switch (conversion.group(4).charAt(0)) {
      case '%', 'm' -> {}
      case 'd', 'i' -> types.add(isLong ? length : "int");
      case 'u', 'x', 'X', 'o' -> types.add(isLong ? "unsigned " + length : "unsigned int");
      case 'c' -> types.add("int");
      case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A' -> types.add("double");
      case 's' -> types.add("char *");
      case 'p' -> types.add("void *");
      case 'n' -> types.add(isLong ? length + " *" : "int *");
      default -> types.add(Signature.WORD);
    }
  }
}
