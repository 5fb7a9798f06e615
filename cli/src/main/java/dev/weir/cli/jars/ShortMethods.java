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
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
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
  private final Map<String, Optional<ShortMethod>> known = new HashMap<>();

  /** Methods that are being looked at: what calls one of them may be called by it. */
  private final Set<String> open = new HashSet<>();

  ShortMethods(Map<String, ClassModel> classes) {
    this.classes = classes;
  }

  /** What a call calls, if it is short and nothing else can be called there. */
  Optional<ShortMethod> called(InvokeInstruction call) {
    if (call.opcode() != Opcode.INVOKEVIRTUAL && call.opcode() != Opcode.INVOKESTATIC) {
      return Optional.empty();
    }
    String owner = call.owner().asInternalName();
    String key = key(call);
    Optional<ShortMethod> method = known.get(key);
    if (method == null) {
      open.add(key);
      method =
          Optional.ofNullable(classes.get(owner))
              .flatMap(
                  model ->
                      WidenedAccess.declared(model, call)
                          .filter(declared -> isTheOnlyOne(model, declared)))
              .flatMap(declared -> ofMethod(owner, declared));
      open.remove(key);
      known.put(key, method);
    }
    return method;
  }

  private static String key(InvokeInstruction call) {
    return call.owner().asInternalName()
        + '.'
        + call.name().stringValue()
        + call.type().stringValue();
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
        if (instruction instanceof InvokeInstruction call) {
          if (open.contains(key(call))) {
            return Optional.empty();
          }
          size += called(call).map(ShortMethod::size).orElse(0);
        }
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
   * Whether a method looks at the object that it is called on before it does anything else, so that
   * its code, like the call, fails if there is none.
   */
  private static boolean looksAtItsObject(List<CodeElement> code) {
    for (int i = 0; i < code.size(); i++) {
      switch (code.get(i)) {
        case LoadInstruction _,
            StoreInstruction _,
            ConstantInstruction _,
            StackInstruction _,
            ConvertInstruction _ -> {
          // Only moves something.
        }
        case OperatorInstruction operator when !mayFail(operator) -> {
          // Only computes.
        }
        case FieldInstruction field when field.opcode() == Opcode.GETSTATIC -> {
          // Only puts something on the stack.
        }
        case FieldInstruction field -> {
          return switch (field.opcode()) {
            case GETFIELD -> isOwnObject(code, i - 1);
            case PUTFIELD -> i == 2 && isOwnObject(code, 0);
            default -> false;
          };
        }
        case InvokeInstruction call -> {
          return call.opcode() == Opcode.INVOKEVIRTUAL
              && i == 1 + call.typeSymbol().parameterCount()
              && isOwnObject(code, 0);
        }
        default -> {
          return false;
        }
      }
    }
    return false;
  }

  private static boolean mayFail(OperatorInstruction operator) {
    return switch (operator.opcode()) {
      case IDIV, IREM, LDIV, LREM, ARRAYLENGTH -> true;
      default -> false;
    };
  }

  /** Whether an instruction puts the object on the stack, or once more. */
  private static boolean isOwnObject(List<CodeElement> code, int index) {
    return index >= 0
        && switch (code.get(index)) {
          case LoadInstruction load -> load.slot() == 0;
          case StackInstruction copy -> copy.opcode() == Opcode.DUP && isOwnObject(code, index - 1);
          default -> false;
        };
  }
}
