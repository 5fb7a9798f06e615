package dev.weir.cli.jars;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Puts plain code where the compiler left call sites that the JVM makes code for when they are
 * first reached: switches over types, and what tells records apart.
 *
 * <p>The JVM's memory of earlier runs (JEP 483) holds none of that code, so that each start made it
 * anew, a millisecond for each place; and until it is optimised it is slower than what stands here.
 */
final class PlainCallSites implements ClassTransform {
  private static final String SWITCHES = "Ljava/lang/runtime/SwitchBootstraps;";
  private static final String RECORDS = "Ljava/lang/runtime/ObjectMethods;";
  private static final ClassDesc OBJECTS = Objects.class.describeConstable().orElseThrow();

  private final ClassDesc owner;
  private final boolean isInterface;
  private final List<Consumer<ClassBuilder>> added = new ArrayList<>();

  private PlainCallSites(ClassModel model) {
    owner = model.thisClass().asSymbol();
    isInterface = model.flags().has(AccessFlag.INTERFACE);
  }

  /** A class with plain code. */
  static byte[] in(ClassFile format, byte[] bytes) {
    ClassModel model = format.parse(bytes);
    return format.transformClass(model, new PlainCallSites(model));
  }

  @Override
  public void accept(ClassBuilder builder, ClassElement element) {
    if (element instanceof MethodModel method && hasSuch(method)) {
      builder.transformMethod(method, MethodTransform.transformingCode(this::replace));
    } else {
      builder.with(element);
    }
  }

  @Override
  public void atEnd(ClassBuilder builder) {
    added.forEach(method -> method.accept(builder));
  }

  private boolean hasSuch(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(
            element -> element instanceof InvokeDynamicInstruction site && body(site).isPresent());
  }

  private void replace(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeDynamicInstruction site && body(site).isPresent()) {
      String name = "plain$" + site.name().stringValue() + added.size();
      MethodTypeDesc type = site.typeSymbol();
      Consumer<CodeBuilder> body = body(site).get();
      added.add(
          builder ->
              builder.withMethodBody(
                  name,
                  type,
                  ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                  body));
      code.invokestatic(owner, name, type, isInterface);
    } else {
      code.with(element);
    }
  }

  /** What a call site does, for a method with its type; empty for other kinds of call sites. */
  private static Optional<Consumer<CodeBuilder>> body(InvokeDynamicInstruction site) {
    List<ConstantDesc> arguments = site.bootstrapArgs();
    String kind =
        site.bootstrapMethod().owner().descriptorString() + site.bootstrapMethod().methodName();
    return switch (kind) {
      case SWITCHES + "typeSwitch" ->
          arguments.stream().allMatch(ClassDesc.class::isInstance)
              ? Optional.of(
                  code -> choose(code, arguments.stream().map(ClassDesc.class::cast).toList()))
              : Optional.empty();
      case RECORDS + "bootstrap" -> ofRecord(site.name().stringValue(), arguments);
      default -> Optional.empty();
    };
  }

  /** The index of the first type, from a given one on, that a value has; -1 for none at all. */
  private static void choose(CodeBuilder code, List<ClassDesc> types) {
    Label isThere = code.newLabel();
    code.aload(0).ifnonnull(isThere).iconst_m1().ireturn().labelBinding(isThere);
    for (int i = 0; i < types.size(); i++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(types.get(i)).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(types.size()).ireturn();
  }

  private static Optional<Consumer<CodeBuilder>> ofRecord(
      String name, List<ConstantDesc> arguments) {
    ClassDesc type = (ClassDesc) arguments.getFirst();
    // Behind the names of the components, which matter for texts.
    List<DirectMethodHandleDesc> fields =
        arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    return switch (name) {
      case "equals" -> Optional.of(code -> compare(code, type, fields));
      case "hashCode" -> Optional.of(code -> hash(code, type, fields));
      default -> Optional.empty();
    };
  }

  private static void compare(
      CodeBuilder code, ClassDesc type, List<DirectMethodHandleDesc> fields) {
    Label differs = code.newLabel();
    Label isOther = code.newLabel();
    code.aload(0).aload(1).if_acmpne(isOther).iconst_1().ireturn().labelBinding(isOther);
    code.aload(1).instanceOf(type).ifeq(differs);
    for (DirectMethodHandleDesc field : fields) {
      load(code, 0, type, field);
      load(code, 1, type, field);
      compare(code, typeOf(field), differs);
    }
    code.iconst_1().ireturn().labelBinding(differs).iconst_0().ireturn();
  }

  /** Compares the two values on the stack. */
  private static void compare(CodeBuilder code, ClassDesc type, Label differs) {
    switch (TypeKind.from(type)) {
      case BOOLEAN, BYTE, CHAR, SHORT, INT -> code.if_icmpne(differs);
      case LONG -> code.lcmp().ifne(differs);
      // Unlike their instructions, these tell 0 and -0 apart, and hold that a NaN equals itself.
      case FLOAT -> compareBoxed(code, ConstantDescs.CD_Float, type).ifne(differs);
      case DOUBLE -> compareBoxed(code, ConstantDescs.CD_Double, type).ifne(differs);
      case REFERENCE ->
          code.invokestatic(
                  OBJECTS,
                  "equals",
                  MethodTypeDesc.of(
                      ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object))
              .ifeq(differs);
      case VOID -> throw new IllegalArgumentException("a component without a value");
    }
  }

  private static CodeBuilder compareBoxed(CodeBuilder code, ClassDesc box, ClassDesc type) {
    return code.invokestatic(box, "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type));
  }

  /** The hash code that the JVM gives: sets keep their order. */
  private static void hash(CodeBuilder code, ClassDesc type, List<DirectMethodHandleDesc> fields) {
    code.iconst_0();
    for (DirectMethodHandleDesc field : fields) {
      code.bipush(31).imul();
      load(code, 0, type, field);
      ClassDesc held = typeOf(field);
      ClassDesc argument = held.isPrimitive() ? held : ConstantDescs.CD_Object;
      code.invokestatic(
          held.isPrimitive() ? box(held) : OBJECTS,
          "hashCode",
          MethodTypeDesc.of(ConstantDescs.CD_int, argument));
      code.iadd();
    }
    code.ireturn();
  }

  private static ClassDesc box(ClassDesc primitive) {
    return switch (TypeKind.from(primitive)) {
      case BOOLEAN -> ConstantDescs.CD_Boolean;
      case BYTE -> ConstantDescs.CD_Byte;
      case CHAR -> ConstantDescs.CD_Character;
      case SHORT -> ConstantDescs.CD_Short;
      case INT -> ConstantDescs.CD_Integer;
      case LONG -> ConstantDescs.CD_Long;
      case FLOAT -> ConstantDescs.CD_Float;
      case DOUBLE -> ConstantDescs.CD_Double;
      case REFERENCE, VOID -> throw new IllegalArgumentException(primitive + " is not primitive");
    };
  }

  private static ClassDesc typeOf(DirectMethodHandleDesc field) {
    return field.invocationType().returnType();
  }

  private static void load(
      CodeBuilder code, int slot, ClassDesc type, DirectMethodHandleDesc field) {
    code.aload(slot).checkcast(type).getfield(type, field.methodName(), typeOf(field));
  }
}
