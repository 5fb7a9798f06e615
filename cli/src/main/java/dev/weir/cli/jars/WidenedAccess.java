package dev.weir.cli.jars;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What classes have to let others see, so that their code can stand there. */
final class WidenedAccess {
  private static final int ACCESS =
      ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED | ClassFile.ACC_PRIVATE;

  private final Map<String, ClassModel> classes;
  private final Set<String> types = new HashSet<>();

  /** Class, name and type of fields and methods. */
  private final Set<String> members = new HashSet<>();

  WidenedAccess(Map<String, ClassModel> classes) {
    this.classes = classes;
  }

  /** The method that a call names, if a class declares it. */
  static Optional<MethodModel> declared(ClassModel model, InvokeInstruction call) {
    return model.methods().stream()
        .filter(
            method ->
                method.methodName().equalsString(call.name().stringValue())
                    && method.methodType().equalsString(call.type().stringValue()))
        .findFirst();
  }

  /**
   * Whether a method's code can stand in another class; if so, what it needs will be there to see.
   */
  boolean allows(String caller, ShortMethod method) {
    if (caller.equals(method.owner())) {
      return true;
    }
    Set<String> newTypes = new HashSet<>();
    Set<String> newMembers = new HashSet<>();
    for (CodeElement element : method.code()) {
      boolean isAllowed =
          switch (element) {
            case FieldInstruction field -> allowsField(caller, field, newTypes, newMembers);
            case InvokeInstruction call -> allowsCall(caller, call, newTypes, newMembers);
            case TypeCheckInstruction check ->
                allowsType(caller, check.type().asInternalName(), newTypes);
            case NewObjectInstruction made ->
                allowsType(caller, made.className().asInternalName(), newTypes);
            case NewReferenceArrayInstruction made ->
                allowsType(caller, made.componentType().asInternalName(), newTypes);
            case ConstantInstruction.LoadConstantInstruction constant ->
                constant.constantValue() instanceof Number
                    || constant.constantValue() instanceof String;
            case LabelTarget _,
                ConstantInstruction _,
                LoadInstruction _,
                StoreInstruction _,
                IncrementInstruction _,
                OperatorInstruction _,
                ConvertInstruction _,
                StackInstruction _,
                BranchInstruction _,
                ReturnInstruction _,
                ArrayLoadInstruction _,
                ArrayStoreInstruction _,
                NewPrimitiveArrayInstruction _ ->
                true;
            default -> false;
          };
      if (!isAllowed) {
        return false;
      }
    }
    types.addAll(newTypes);
    members.addAll(newMembers);
    return true;
  }

  /**
   * Types from elsewhere are public: those of libraries, and own ones of other jars, since no
   * package has classes in two of them.
   */
  private boolean allowsType(String caller, String type, Set<String> newTypes) {
    ClassModel model = classes.get(type);
    if (model == null) {
      return !type.startsWith("[");
    }
    if (!model.flags().has(AccessFlag.PUBLIC) && !isNear(caller, type)) {
      newTypes.add(type);
    }
    return true;
  }

  private boolean allowsField(
      String caller, FieldInstruction use, Set<String> newTypes, Set<String> newMembers) {
    String owner = use.owner().asInternalName();
    Optional<FieldModel> field =
        Optional.ofNullable(classes.get(owner)).stream()
            .flatMap(model -> model.fields().stream())
            .filter(
                declared ->
                    declared.fieldName().equalsString(use.name().stringValue())
                        && declared.fieldType().equalsString(use.type().stringValue()))
            .findFirst();
    if (field.isEmpty() || !allowsType(caller, owner, newTypes)) {
      return false;
    }
    if (!isSeen(field.get().flags(), caller, owner)) {
      newMembers.add(member(owner, use.name().stringValue(), use.type().stringValue()));
    }
    return true;
  }

  private boolean allowsCall(
      String caller, InvokeInstruction call, Set<String> newTypes, Set<String> newMembers) {
    String owner = call.owner().asInternalName();
    ClassModel model = classes.get(owner);
    if (model == null) {
      return owner.startsWith("java/");
    }
    Optional<MethodModel> method = declared(model, call);
    if (method.isEmpty() || !allowsType(caller, owner, newTypes)) {
      return false;
    }
    AccessFlags flags = method.get().flags();
    if (isSeen(flags, caller, owner)) {
      return true;
    }
    newMembers.add(member(owner, call.name().stringValue(), call.type().stringValue()));
    // Otherwise it might come to stand for one of the same name in a class that extends this one.
    return flags.has(AccessFlag.STATIC) || model.flags().has(AccessFlag.FINAL);
  }

  private static boolean isSeen(AccessFlags flags, String caller, String owner) {
    return flags.has(AccessFlag.PUBLIC)
        || caller.equals(owner)
        || (!flags.has(AccessFlag.PRIVATE) && isNear(caller, owner));
  }

  /** Whether two classes are in one package. */
  private static boolean isNear(String one, String other) {
    return packageOf(one).equals(packageOf(other));
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(0, type.lastIndexOf('/')));
  }

  private static String member(String owner, String name, String type) {
    return owner + '.' + name + type;
  }

  /** A class that lets others see what they have to. */
  byte[] widened(ClassFile format, String name, byte[] bytes) {
    ClassTransform transform =
        (builder, element) -> {
          switch (element) {
            case AccessFlags flags when types.contains(name) ->
                builder.withFlags(flags.flagsMask() | ClassFile.ACC_PUBLIC);
            case FieldModel field when isWidened(name, field) ->
                builder.transformField(
                    field,
                    (out, part) -> {
                      if (part instanceof AccessFlags flags) {
                        out.withFlags(widened(flags));
                      } else {
                        out.with(part);
                      }
                    });
            case MethodModel method when isWidened(name, method) ->
                builder.transformMethod(
                    method,
                    (out, part) -> {
                      if (part instanceof AccessFlags flags) {
                        out.withFlags(widened(flags));
                      } else {
                        out.with(part);
                      }
                    });
            default -> builder.with(element);
          }
        };
    return format.transformClass(format.parse(bytes), transform);
  }

  private boolean isWidened(String owner, FieldModel field) {
    return members.contains(
        member(owner, field.fieldName().stringValue(), field.fieldType().stringValue()));
  }

  private boolean isWidened(String owner, MethodModel method) {
    return members.contains(
        member(owner, method.methodName().stringValue(), method.methodType().stringValue()));
  }

  private static int widened(AccessFlags flags) {
    return flags.flagsMask() & ~ACCESS | ClassFile.ACC_PUBLIC;
  }
}
