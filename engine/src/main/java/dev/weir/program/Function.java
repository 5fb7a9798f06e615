package dev.weir.program;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A function.
 *
 * @param name as the linker knows it; only what a program defines in place of a function of the
 *     library may share it, with that
 * @param parameters number of parameters; they arrive in registers 0, 1, …
 * @param variadic whether it takes more arguments than parameters; where it has blocks, its last
 *     parameter gets the last argument, by which front ends pass the address of the others
 * @param registers number of registers, at least {@code parameters}
 * @param blocks the code, block 0 first; empty for a function without a body, which the modelled
 *     library must provide
 * @param position where it is defined or declared
 * @param library whether it belongs to the modelled library, though it has a body: no place in it
 *     is one of the program
 * @param weak whether the program does without it where there is neither a body nor a model: its
 *     address is null then
 * @param variables what the source calls some of the registers; only for output
 * @param signature what it takes and gives, for who calls it from outside; unknown elsewhere
 */
public record Function(
    String name,
    int parameters,
    boolean variadic,
    int registers,
    List<Block> blocks,
    SourcePosition position,
    boolean library,
    boolean weak,
    Map<Integer, String> variables,
    Signature signature)
    implements Serializable {
  private static final Set<String> RETURN_TWICE =
      Set.of("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp");

  /** Copies the blocks and checks the counts. */
  public Function {
    blocks = List.copyOf(blocks);
    variables = Map.copyOf(variables);
    if (registers < parameters && !blocks.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": " + parameters + " parameters, but " + registers + " registers");
    }
  }

  /** A function of the program. */
  public Function(
      String name,
      int parameters,
      boolean variadic,
      int registers,
      List<Block> blocks,
      SourcePosition position) {
    this(name, parameters, variadic, registers, blocks, position, false, false);
  }

  /** A function whose registers have no names. */
  public Function(
      String name,
      int parameters,
      boolean variadic,
      int registers,
      List<Block> blocks,
      SourcePosition position,
      boolean library,
      boolean weak) {
    this(
        name,
        parameters,
        variadic,
        registers,
        blocks,
        position,
        library,
        weak,
        Map.of(),
        Signature.UNKNOWN);
  }

  /** The same with names for registers. */
  public Function withVariables(Map<Integer, String> names) {
    return with(blocks, library, weak, names, signature);
  }

  /** The same with other blocks. */
  public Function withBlocks(List<Block> newBlocks) {
    return with(newBlocks, library, weak, variables, signature);
  }

  /** The same with what it takes and gives. */
  public Function with(Signature newSignature) {
    return with(blocks, library, weak, variables, newSignature);
  }

  /** The same as a function of the library. */
  public Function ofLibrary() {
    return with(blocks, true, weak, variables, signature);
  }

  /** The same as one that the program may do without. */
  public Function asWeak() {
    return with(blocks, library, true, variables, signature);
  }

  private Function with(
      List<Block> code,
      boolean ofLibrary,
      boolean isWeak,
      Map<Integer, String> names,
      Signature type) {
    return new Function(
        name, parameters, variadic, registers, code, position, ofLibrary, isWeak, names, type);
  }

  /** The name as a person writes it, for output; several functions may have the same. */
  public String title() {
    return CxxNames.readable(name);
  }

  /** Whether a function with a name for the linker is meant by a word of a person. */
  public static boolean isCalled(String name, String word) {
    return name.equals(word) || CxxNames.readable(name).equals(word);
  }

  /** Whether a call can return once more, long after it has returned. */
  public boolean returnsTwice() {
    return returnsTwice(name);
  }

  /** The same for a function with this name. */
  public static boolean returnsTwice(String name) {
    return RETURN_TWICE.contains(name);
  }

  /** The instructions of all blocks. */
  public List<Instruction> instructions() {
    return blocks.stream().flatMap(block -> block.instructions().stream()).toList();
  }

  /** Whether there is no body. */
  public boolean isExternal() {
    return blocks.isEmpty();
  }
}
