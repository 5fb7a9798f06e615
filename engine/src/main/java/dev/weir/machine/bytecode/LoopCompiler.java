package dev.weir.machine.bytecode;

import dev.weir.machine.bytecode.LocalFlow.Region;
import dev.weir.machine.code.Code;
import dev.weir.machine.thread.ThreadState;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Optional;

/** Makes classes of loops. It is loaded when the first loop is compiled. */
final class LoopCompiler {
  /** The JVM never compiles a longer method. */
  private static final int LONGEST_METHOD = 8000;

  private static final int MOST_INSTRUCTIONS = 512;
  private static final String METHOD = "run";
  private static final ClassDesc NAME = ClassDesc.of(LoopCompiler.class.getPackageName(), "Loop");
  private static final ClassDesc LOOP = describe(CompiledLoop.class);
  private static final MethodTypeDesc TYPE =
      MethodTypeDesc.of(
          ConstantDescs.CD_long,
          ConstantDescs.CD_long.arrayType(),
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          describe(LocalOperations.class),
          describe(ThreadState.class));

  private final Code code;
  private final LocalFlow flow;

  LoopCompiler(Code code, LocalFlow flow) {
    this.code = code;
    this.flow = flow;
  }

  private static ClassDesc describe(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /** The code from an instruction on; empty if that instruction cannot be compiled. */
  Optional<CompiledLoop> compile(int entry) {
    for (int most = MOST_INSTRUCTIONS; most > 0; most /= 2) {
      Region region = flow.region(entry, most);
      if (region.instructions().isEmpty()) {
        return Optional.empty();
      }
      Optional<byte[]> bytes = bytes(entry, region);
      if (bytes.isPresent() && length(bytes.get()) < LONGEST_METHOD) {
        return Optional.of(define(bytes.get()));
      }
    }
    return Optional.empty();
  }

  /** A class for a region; empty if its method is longer than a method can be. */
  private Optional<byte[]> bytes(int entry, Region region) {
    try {
      return Optional.of(build(entry, region));
    } catch (IllegalArgumentException tooLong) {
      return Optional.empty();
    }
  }

  private byte[] build(int entry, Region region) {
    return ClassFile.of()
        .build(
            NAME,
            type ->
                type.withFlags(ClassFile.ACC_FINAL)
                    .withInterfaceSymbols(LOOP)
                    .withMethodBody(
                        ConstantDescs.INIT_NAME,
                        ConstantDescs.MTD_void,
                        ClassFile.ACC_PUBLIC,
                        body ->
                            body.aload(0)
                                .invokespecial(
                                    ConstantDescs.CD_Object,
                                    ConstantDescs.INIT_NAME,
                                    ConstantDescs.MTD_void)
                                .return_())
                    .withMethodBody(
                        METHOD,
                        TYPE,
                        ClassFile.ACC_PUBLIC,
                        body -> new LoopEmitter(code, flow, region, body).emit(entry)));
  }

  private static int length(byte[] bytes) {
    return ClassFile.of().parse(bytes).methods().stream()
        .filter(method -> method.methodName().equalsString(METHOD))
        .flatMap(method -> method.code().stream())
        .mapToInt(LoopCompiler::length)
        .sum();
  }

  private static int length(CodeModel model) {
    return ((CodeAttribute) model).codeLength();
  }

  private static CompiledLoop define(byte[] bytes) {
    try {
      return (CompiledLoop)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, true)
              .lookupClass()
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
