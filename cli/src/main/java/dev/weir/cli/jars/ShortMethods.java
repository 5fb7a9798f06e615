package dev.weir.cli.jars;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The methods of some classes whose code may stand in the place of calls. */
final class ShortMethods {
  /** So many bytes are short. The quick compiler of the JVM draws the line here too. */
  static final int LARGEST = 35;

  private final Map<String, ClassModel> classes;
  private final WidenedAccess access;
  private final Map<String, Optional<ShortMethod>> known = new HashMap<>();

  ShortMethods(Map<String, ClassModel> classes, WidenedAccess access) {
    this.classes = classes;
    this.access = access;
  }

  /** What a call calls, if it is short and nothing else can be called there. */
  Optional<ShortMethod> called(InvokeInstruction call) {
    if (call.opcode() != Opcode.INVOKEVIRTUAL && call.opcode() != Opcode.INVOKESTATIC) {
      return Optional.empty();
    }
    String owner = call.owner().asInternalName();
    String key = owner + '.' + call.name().stringValue() + call.type().stringValue();
    Optional<ShortMethod> method = known.get(key);
    if (method == null) {
      // Who calls himself is not short.
      known.put(key, Optional.empty());
      method =
          access
              .declared(owner, call)
              .filter(declared -> isTheOnlyOne(classes.get(owner), declared))
              .flatMap(declared -> ofMethod(owner, declared));
      known.put(key, method);
    }
    return method;
  }

  private static boolean isTheOnlyOne(ClassModel owner, MethodModel method) {
    var flags = method.flags();
    return !flags.has(AccessFlag.SYNCHRONIZED)
        && (flags.has(AccessFlag.STATIC)
            || flags.has(AccessFlag.PRIVATE)
            || flags.has(AccessFlag.FINAL)
            || owner.flags().has(AccessFlag.FINAL));
  }

  private Optional<ShortMethod> ofMethod(String owner, MethodModel method) {
    Optional<CodeModel> model = method.code();
    int bytes = method.findAttribute(Attributes.code()).map(code -> code.codeLength()).orElse(0);
    if (model.isEmpty() || bytes > LARGEST) {
      return Optional.empty();
    }
    List<CodeElement> code = new ArrayList<>();
    Set<Label> passed = new HashSet<>();
    int size = bytes;
    for (CodeElement element : model.get()) {
      if (element instanceof LabelTarget target) {
        passed.add(target.label());
        code.add(target);
      } else if (element instanceof ExceptionCatch) {
        return Optional.empty();
      } else if (element instanceof Instruction instruction) {
        if (!isPlain(instruction, passed)) {
          return Optional.empty();
        }
        size += instruction instanceof InvokeInstruction call ? sizeOf(call) : 0;
        code.add(instruction);
      } else if (!(element instanceof PseudoInstruction)) {
        return Optional.empty();
      }
    }
    removeUnusedTargets(code);
    boolean isStatic = method.flags().has(AccessFlag.STATIC);
    if (size > LARGEST
        || !(code.getLast() instanceof ReturnInstruction)
        || !(isStatic || looksAtItsObject(code))) {
      return Optional.empty();
    }
    List<TypeKind> parameters = new ArrayList<>();
    if (!isStatic) {
      parameters.add(TypeKind.REFERENCE);
    }
    for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
      parameters.add(TypeKind.from(parameter));
    }
    int locals = method.findAttribute(Attributes.code()).orElseThrow().maxLocals();
    return Optional.of(new ShortMethod(owner, parameters, locals, size, code));
  }

  private int sizeOf(InvokeInstruction call) {
    return called(call).map(ShortMethod::size).orElse(0);
  }

  /** Whether an instruction does in another method what it does in its own. */
  private static boolean isPlain(Instruction instruction, Set<Label> passed) {
    return switch (instruction) {
      case BranchInstruction branch -> !passed.contains(branch.target());
      case InvokeInstruction call -> call.opcode() != Opcode.INVOKESPECIAL;
      case InvokeDynamicInstruction _,
          MonitorInstruction _,
          TableSwitchInstruction _,
          LookupSwitchInstruction _,
          ThrowInstruction _ ->
          false;
      default -> true;
    };
  }

  /** Targets that only told lines and names of local variables. */
  private static void removeUnusedTargets(List<CodeElement> code) {
    Set<Label> used = new HashSet<>();
    for (CodeElement element : code) {
      if (element instanceof BranchInstruction branch) {
        used.add(branch.target());
      }
    }
    code.removeIf(
        element -> element instanceof LabelTarget target && !used.contains(target.label()));
  }

  /**
   * Whether a method looks at the object that it is called on before it can do anything else, so
   * that its code, like the call, fails if there is none.
   */
  private static boolean looksAtItsObject(List<CodeElement> code) {
    boolean isFirst = isLoadOfOwnObject(code.getFirst());
    for (int i = 0; i < code.size(); i++) {
      switch (code.get(i)) {
        case FieldInstruction field when field.opcode() == Opcode.GETFIELD -> {
          if (i > 0 && isLoadOfOwnObject(code.get(i - 1))) {
            return true;
          }
        }
        case FieldInstruction field when field.opcode() == Opcode.PUTFIELD -> {
          return isFirst;
        }
        case InvokeInstruction call -> {
          return isFirst && call.opcode() == Opcode.INVOKEVIRTUAL;
        }
        case BranchInstruction _, ReturnInstruction _ -> {
          return false;
        }
        default -> {
          // Changes nothing but the stack.
        }
      }
    }
    return false;
  }

  private static boolean isLoadOfOwnObject(CodeElement element) {
    return element instanceof LoadInstruction load && load.slot() == 0;
  }
}
