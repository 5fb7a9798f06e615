package dev.weir.cli.jars;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts the code of short methods in the place of calls, in classes that are rewritten together.
 *
 * <p>Some 500 methods are called for each event of an exploration, most of them to look at a field.
 * The optimising compiler leaves nothing of that; but until it has come to it, which in a new
 * process takes a second or two, each call is one, and is counted.
 *
 * <p>What changes is that the trace of an exception has no lines of short methods, and that a class
 * may be initialised later, or not at all, if only static methods were called that use nothing of
 * it. Own classes fill in tables when they are initialised, and do nothing else.
 */
final class InlinedCalls {
  /**
   * No method grows beyond about so many bytes: the JVM does not compile those of more than 8,000,
   * and what passes arguments is not counted.
   */
  private static final int LARGEST_METHOD = 4000;

  private final Map<String, ClassModel> classes;
  private final ShortMethods methods;
  private final WidenedAccess access;

  private InlinedCalls(Map<String, ClassModel> classes) {
    this.classes = classes;
    this.access = new WidenedAccess(classes);
    this.methods = new ShortMethods(classes);
  }

  /**
   * The same classes, with fewer calls.
   *
   * @param classes by their names, as in jars
   */
  static Map<String, byte[]> in(ClassFile format, Map<String, byte[]> classes) {
    Map<String, ClassModel> models = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> models.put(name, format.parse(bytes)));
    return new InlinedCalls(models).rewrite(format);
  }

  private Map<String, byte[]> rewrite(ClassFile format) {
    Map<String, byte[]> rewritten = new LinkedHashMap<>();
    classes.forEach(
        (name, model) -> rewritten.put(name, format.transformClass(model, new Calls(name))));
    // Only now it is known what others have to see.
    rewritten.replaceAll((name, bytes) -> access.widened(format, name, bytes));
    return rewritten;
  }

  /** Replaces the calls of one class. */
  private final class Calls implements ClassTransform {
    private final String caller;

    Calls(String caller) {
      this.caller = caller;
    }

    @Override
    public void accept(ClassBuilder builder, ClassElement element) {
      // What initialises a class runs once.
      if (element instanceof MethodModel method
          && !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)
          && method.code().isPresent()) {
        builder.transformMethod(
            method,
            (out, part) -> {
              if (part instanceof CodeModel code) {
                out.transformCode(code, new Body(caller, method));
              } else {
                out.with(part);
              }
            });
      } else {
        builder.with(element);
      }
    }
  }

  /** Replaces the calls of one method. */
  private final class Body implements CodeTransform {
    private final String caller;
    private final int locals;
    private int size;

    Body(String caller, MethodModel method) {
      this.caller = caller;
      var code = method.findAttribute(Attributes.code()).orElseThrow();
      this.locals = code.maxLocals();
      this.size = code.codeLength();
    }

    @Override
    public void accept(CodeBuilder out, CodeElement element) {
      if (element instanceof InvokeInstruction call) {
        call(out, call, locals);
      } else {
        out.with(element);
      }
    }

    private void call(CodeBuilder out, InvokeInstruction call, int free) {
      Optional<ShortMethod> method =
          methods
              .called(call)
              .filter(called -> size + called.size() < LARGEST_METHOD)
              .filter(called -> access.allows(caller, called));
      if (method.isEmpty()) {
        out.with(call);
        return;
      }
      size += method.get().size();
      put(out, method.get(), free);
    }

    /**
     * Puts a method's code where its arguments are on the stack.
     *
     * @param free the first local variable that nobody uses
     */
    private void put(CodeBuilder out, ShortMethod method, int free) {
      List<CodeElement> code = method.code();
      int from = 0;
      if (method.takesArgumentsFromStack()) {
        from = method.parameters().size();
      } else {
        store(out, method.parameters(), free);
      }
      int last = code.size() - 1;
      Map<Label, Label> labels = new HashMap<>();
      Label end = out.newLabel();
      for (int i = from; i <= last; i++) {
        switch (code.get(i)) {
          case LoadInstruction load -> out.loadLocal(load.typeKind(), free + load.slot());
          case StoreInstruction store -> out.storeLocal(store.typeKind(), free + store.slot());
          case IncrementInstruction step -> out.iinc(free + step.slot(), step.constant());
          case LabelTarget target -> out.labelBinding(own(out, labels, target.label()));
          case BranchInstruction branch ->
              out.branch(branch.opcode(), own(out, labels, branch.target()));
          case ReturnInstruction _ -> {
            if (i < last) {
              out.goto_(end);
            }
          }
          case InvokeInstruction call -> call(out, call, free + method.locals());
          case Instruction other -> out.with(other);
          default -> throw new IllegalStateException("not of a short method");
        }
      }
      out.labelBinding(end);
    }

    private static void store(CodeBuilder out, List<TypeKind> parameters, int free) {
      List<Integer> slots = new ArrayList<>();
      int next = free;
      for (TypeKind parameter : parameters) {
        slots.add(next);
        next += parameter.slotSize();
      }
      for (int i = parameters.size() - 1; i >= 0; i--) {
        out.storeLocal(parameters.get(i), slots.get(i));
      }
    }

    private static Label own(CodeBuilder out, Map<Label, Label> labels, Label of) {
      return labels.computeIfAbsent(of, _ -> out.newLabel());
    }
  }
}
