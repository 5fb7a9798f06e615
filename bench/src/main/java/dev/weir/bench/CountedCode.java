package dev.weir.bench;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Has classes tell {@link CodeCounters} of each call of their methods and of what these run. */
final class CountedCode {
  private static final ClassDesc COUNTERS = CodeCounters.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc CALL =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_int);

  private final ClassFile format = ClassFile.of();
  private final List<String> methods = new ArrayList<>();

  /** The methods so far: their classes, without packages, and names. */
  List<String> methods() {
    return methods;
  }

  /** A class that counts. */
  byte[] in(byte[] bytes) {
    ClassModel model = format.parse(bytes);
    String name = model.thisClass().asInternalName();
    String simple = name.substring(name.lastIndexOf('/') + 1);
    ClassTransform counting =
        (builder, element) -> {
          if (element instanceof MethodModel method && method.code().isPresent()) {
            builder.transformMethod(
                method,
                (out, part) -> {
                  if (part instanceof CodeModel code) {
                    methods.add(simple + "." + method.methodName().stringValue());
                    out.transformCode(code, new Counting(methods.size() - 1));
                  } else {
                    out.with(part);
                  }
                });
          } else {
            builder.with(element);
          }
        };
    return format.transformClass(model, counting);
  }

  /** Counts the bytecodes of each stretch that runs as a whole, at its end. */
  private static final class Counting implements CodeTransform {
    private final int method;
    private int count;

    Counting(int method) {
      this.method = method;
    }

    @Override
    public void atStart(CodeBuilder code) {
      code.loadConstant(method).invokestatic(COUNTERS, "call", CALL);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      if (element instanceof LabelTarget) {
        tell(code);
      }
      if (element instanceof Instruction) {
        count++;
      }
      if (endsStretch(element)) {
        tell(code);
      }
      code.with(element);
    }

    private static boolean endsStretch(CodeElement element) {
      return switch (element) {
        case BranchInstruction _,
            ReturnInstruction _,
            ThrowInstruction _,
            TableSwitchInstruction _,
            LookupSwitchInstruction _,
            InvokeInstruction _ ->
            true;
        default -> false;
      };
    }

    private void tell(CodeBuilder code) {
      if (count > 0) {
        code.loadConstant(method).loadConstant(count).invokestatic(COUNTERS, "run", RUN);
        count = 0;
      }
    }
  }
}
