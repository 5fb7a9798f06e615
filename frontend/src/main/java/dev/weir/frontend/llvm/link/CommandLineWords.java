package dev.weir.frontend.llvm.link;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a program is started with, as variables of its own.
 *
 * @param words the program's name, then its arguments
 * @param environment {@code NAME=VALUE}
 */
public record CommandLineWords(List<String> words, List<String> environment) {
  private static final int POINTER = 8;

  /** Copies its parts. */
  public CommandLineWords {
    words = List.copyOf(words);
    environment = List.copyOf(environment);
  }

  /**
   * {@code argc}, {@code argv} and {@code envp}, as far as {@code main} takes them.
   *
   * @param count how many it takes
   * @param globals gets the variables
   */
  public List<Operand> arguments(int count, List<Global> globals) {
    if (count == 0) {
      return List.of();
    }
    List<Global.Relocation> places = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      places.add(pointer(i, globals.size()));
      globals.add(text("<argv[" + i + "]>", words.get(i)));
    }
    // A null pointer ends the arguments, another one the environment.
    int firstOfEnvironment = words.size() + 1;
    for (int i = 0; i < environment.size(); i++) {
      places.add(pointer(firstOfEnvironment + i, globals.size()));
      globals.add(text("<envp[" + i + "]>", environment.get(i)));
    }
    int slots = firstOfEnvironment + environment.size() + 1;
    int vector = globals.size();
    TypeLayout pointers = new TypeLayout.Array(TypeLayout.SCALAR, POINTER, slots);
    globals.add(variable("<argv>", POINTER * slots, new byte[0], places, pointers));
    List<Operand> all =
        List.of(
            Operand.constant(words.size()),
            new Operand.GlobalAddress(vector, 0),
            new Operand.GlobalAddress(vector, (long) POINTER * firstOfEnvironment));
    return all.subList(0, Math.min(count, all.size()));
  }

  private static Global.Relocation pointer(int slot, int global) {
    return new Global.Relocation((long) POINTER * slot, new Operand.GlobalAddress(global, 0));
  }

  private static Global text(String name, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    TypeLayout type = new TypeLayout.Array(TypeLayout.SCALAR, 1, bytes.length);
    return variable(name, bytes.length, bytes, List.of(), type);
  }

  private static Global variable(
      String name, int size, byte[] bytes, List<Global.Relocation> relocations, TypeLayout type) {
    return new Global(name, size, 8, false, bytes, relocations, type, SourcePosition.UNKNOWN);
  }
}
