package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.transform.emit.FileScope.Variable;
import dev.weir.transform.emit.KnownRegisters.Address;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The arguments that a function leaves in memory for a variadic one with a body, as the ABI of
 * x86-64 saves registers: six words, eight numbers with a point in 16 bytes each, then what found
 * no register. C passes them again by themselves.
 */
final class UnnamedArguments {
  private static final int WORDS_END = 48;
  private static final int NUMBERS_END = 176;

  /** The offsets that were written for each call, in the area that is its last argument. */
  private final Map<Instruction.Call, NavigableSet<Long>> stored = new IdentityHashMap<>();

  UnnamedArguments(Function function, KnownRegisters known) {
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
}
