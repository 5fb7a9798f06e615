package dev.weir.machine;

import dev.weir.program.AccessInfo;
import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import java.util.List;

/**
 * A program as flat words for the interpreter, compiled for one memory model by {@link
 * CodeCompiler}. An instruction is named by the index of its first word.
 */
public final class Code {
  private final Program program;
  private final MemoryModel model;
  final int[] words;
  final long[] constants;
  final int[] entries;
  final int[] frameSizes;
  final boolean[] atomic;
  final List<SwitchTable> switches;
  final List<String> messages;
  private final int[] origins;
  private final List<Origin> originTable;

  /**
   * Where an instruction comes from.
   *
   * @param function index of its function
   * @param position where it stands in the source
   * @param info what is known of the access that it makes
   */
  record Origin(int function, SourcePosition position, AccessInfo info) {}

  /**
   * The cases of a switch, by ascending value.
   *
   * @param values the values
   * @param targets their targets
   * @param otherwise the target of all other values
   */
  record SwitchTable(long[] values, int[] targets, int otherwise) {
    int target(long value) {
      int index = java.util.Arrays.binarySearch(values, value);
      return index >= 0 ? targets[index] : otherwise;
    }
  }

  Code(
      Program program,
      MemoryModel model,
      int[] words,
      long[] constants,
      int[] entries,
      int[] frameSizes,
      boolean[] atomic,
      List<SwitchTable> switches,
      List<String> messages,
      int[] origins,
      List<Origin> originTable) {
    this.program = program;
    this.model = model;
    this.words = words;
    this.constants = constants;
    this.entries = entries;
    this.frameSizes = frameSizes;
    this.atomic = atomic;
    this.switches = switches;
    this.messages = messages;
    this.origins = origins;
    this.originTable = originTable;
  }

  /** What was compiled. */
  public Program program() {
    return program;
  }

  /** For which model. */
  public MemoryModel model() {
    return model;
  }

  /** Where an instruction stands in the source. */
  public SourcePosition position(int instruction) {
    return originTable.get(origins[instruction]).position();
  }

  /** What is known of an instruction's access. */
  public AccessInfo info(int instruction) {
    return originTable.get(origins[instruction]).info();
  }

  /** The function of an instruction. */
  public Function function(int instruction) {
    return program.functions().get(originTable.get(origins[instruction]).function());
  }
}
