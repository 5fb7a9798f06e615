package dev.weir.cli.jars;

import java.lang.classfile.CodeElement;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.List;

/**
 * A method whose code may stand in the place of a call.
 *
 * @param owner its class
 * @param parameters its parameters, with the object it is called on
 * @param locals how many local variables it needs, parameters included
 * @param size the bytes of its code, with those of the methods that are put in place of its calls
 * @param code its instructions and the targets of its branches; ends with a return
 */
record ShortMethod(
    String owner, List<TypeKind> parameters, int locals, int size, List<CodeElement> code) {
  ShortMethod {
    parameters = List.copyOf(parameters);
    code = List.copyOf(code);
  }

  /**
   * Whether it begins by loading all its parameters in turn and never uses them again, so that they
   * can stay where the caller has put them.
   */
  boolean takesArgumentsFromStack() {
    int slot = 0;
    for (int i = 0; i < parameters.size(); i++) {
      if (!(code.get(i) instanceof LoadInstruction load && load.slot() == slot)) {
        return false;
      }
      slot += parameters.get(i).slotSize();
    }
    return slot == locals
        && code.stream().skip(parameters.size()).noneMatch(ShortMethod::usesLocal);
  }

  private static boolean usesLocal(CodeElement element) {
    return element instanceof LoadInstruction
        || element instanceof StoreInstruction
        || element instanceof IncrementInstruction;
  }
}
