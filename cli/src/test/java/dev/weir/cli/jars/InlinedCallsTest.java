package dev.weir.cli.jars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.jars.sample.Counter;
import dev.weir.cli.jars.sample.Shape;
import dev.weir.search.Checker;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes with fewer calls do what they did. */
class InlinedCallsTest {
  /** Calls everything. */
  static final class Caller implements Function<@Nullable Object, Object> {
    @Override
    public Object apply(@Nullable Object given) {
      return given == null ? countOf(null) : all((int) given);
    }

    @SuppressWarnings("NullAway") // to see what happens
    private static int countOf(@Nullable Counter counter) {
      return counter.count();
    }

    private static List<Object> all(int number) {
      int before = Counter.made();
      Counter counter = new Counter();
      Counter other = new Counter();
      counter.add(number);
      other.add(counter.count() + counter.next());
      counter.put(1, counter.sum(0) + 1L + other.count());
      counter.put(number & 3, counter.sum(1) << 40);
      Shape shape = number > 0 ? new Shape() : new Shape.Square();
      long wide = 1L + other.sum(number & 1) + (counter.isEven() ? other.next() : counter.next());
      return List.of(
          Counter.made() - before,
          counter.count(),
          other.count(),
          counter.sum(1),
          counter.isEven() == other.isEven() ? "alike" : "different",
          counter.least(3, other.least(other.count(), 5)),
          counter.twice() - other.twice(),
          counter.mixed(wide, 0.5, other.count()),
          counter.shown(),
          counter.ofShown().getClass().getSimpleName(),
          counter.changed(counter.changed(number)),
          counter.self().self().count(),
          counter.factorial(5),
          Counter.isOdd(3) || Counter.isOdd(8),
          counter.after(number),
          counter.upTo(20),
          counter.alone(),
          counter.number("12") + counter.number("none"),
          shape.corners(),
          shape.size());
    }
  }

  private static final List<Class<?>> SAMPLES =
      List.of(Caller.class, Counter.class, shown(), Shape.class, Shape.Square.class);

  private static Class<?> shown() {
    return Stream.of(Counter.class.getDeclaredClasses()).findFirst().orElseThrow();
  }

  private static Map<String, byte[]> samples() {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    SAMPLES.forEach(sample -> classes.put(ClassBytes.name(sample), ClassBytes.of(sample)));
    return classes;
  }

  @SuppressWarnings("unchecked")
  private static Function<@Nullable Object, Object> rewrittenCaller() throws Exception {
    Class<?> copy =
        new ClassBytes.Copies(InlinedCalls.in(ClassBytes.FORMAT, samples()))
            .loadClass(Caller.class.getName());
    assertThat(copy).isNotSameAs(Caller.class);
    var maker = copy.getDeclaredConstructor();
    maker.setAccessible(true);
    return (Function<@Nullable Object, Object>) maker.newInstance();
  }

  @Test
  void whatIsCalledInPlaceDoesWhatItDid() throws Exception {
    Function<@Nullable Object, Object> copy = rewrittenCaller();
    for (int number = -3; number <= 5; number++) {
      assertThat(copy.apply(number)).isEqualTo(new Caller().apply(number));
    }
  }

  @Test
  void aCallOfNoObjectFailsStill() throws Exception {
    Function<@Nullable Object, Object> copy = rewrittenCaller();
    assertThatThrownBy(() -> copy.apply(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void onlyWhatIsNotShortOrMayBeAnotherMethodIsStillCalled() {
    Map<String, byte[]> classes = InlinedCalls.in(ClassBytes.FORMAT, samples());
    byte[] caller = classes.get(ClassBytes.name(Caller.class));
    Set<String> called = new TreeSet<>();
    elements(ClassBytes.FORMAT.parse(Optional.ofNullable(caller).orElseThrow()))
        .forEach(
            element -> {
              if (element instanceof InvokeInstruction call
                  && call.owner().asInternalName().contains("/sample/")) {
                called.add(call.name().stringValue());
              }
            });
    assertThat(called)
        .containsExactly(
            "<init>",
            "after",
            "alone",
            "corners",
            "factorial",
            "isOther",
            "number",
            "self",
            "upTo");
    classes.forEach(
        (name, bytes) ->
            ClassBytes.FORMAT.parse(bytes).methods().stream()
                .flatMap(method -> method.findAttribute(Attributes.code()).stream())
                .forEach(code -> assertThat(code.codeLength()).as(name).isLessThan(1500)));
  }

  private static Stream<CodeElement> elements(ClassModel model) {
    return model.methods().stream()
        .flatMap(method -> method.code().stream())
        .flatMap(code -> code.elementStream());
  }

  @Tag("nightly")
  @Test
  void noClassOfTheEngineAsksForWhatItMayNotSee() throws Exception {
    Map<String, ClassModel> before = new LinkedHashMap<>();
    Map<String, byte[]> engine = ClassBytes.all(ClassBytes.place(Checker.class));
    engine.forEach((name, bytes) -> before.put(name, ClassBytes.FORMAT.parse(bytes)));
    Map<String, ClassModel> after = new LinkedHashMap<>();
    InlinedCalls.in(ClassBytes.FORMAT, engine)
        .forEach(
            (name, bytes) -> {
              assertThat(ClassBytes.FORMAT.verify(bytes)).as(name).isEmpty();
              after.put(name, ClassBytes.FORMAT.parse(bytes));
            });
    List<String> refused = new ArrayList<>();
    after.forEach(
        (name, model) -> elements(model).forEach(element -> look(after, name, element, refused)));
    assertThat(refused).isEmpty();
    long callsBefore = calls(before);
    assertThat(callsBefore).isGreaterThan(10_000);
    assertThat(calls(after)).isLessThan(callsBefore * 3 / 4);
  }

  private static long calls(Map<String, ClassModel> classes) {
    return classes.values().stream()
        .flatMap(InlinedCallsTest::elements)
        .filter(
            element ->
                element instanceof InvokeInstruction call
                    && call.owner().asInternalName().startsWith("dev/weir/"))
        .count();
  }

  private static void look(
      Map<String, ClassModel> classes, String user, CodeElement element, List<String> refused) {
    switch (element) {
      case FieldInstruction field ->
          look(
              classes,
              user,
              field.owner().asInternalName(),
              model ->
                  model.fields().stream()
                      .filter(found -> isSame(found, field))
                      .map(FieldModel::flags)
                      .findFirst(),
              field.name().stringValue(),
              refused);
      case InvokeInstruction call ->
          look(
              classes,
              user,
              call.owner().asInternalName(),
              model ->
                  model.methods().stream()
                      .filter(found -> isSame(found, call))
                      .map(MethodModel::flags)
                      .findFirst(),
              call.name().stringValue(),
              refused);
      default -> {
        // Asks for no member.
      }
    }
  }

  private static boolean isSame(FieldModel found, FieldInstruction used) {
    return found.fieldName().equalsString(used.name().stringValue())
        && found.fieldType().equalsString(used.type().stringValue());
  }

  private static boolean isSame(MethodModel found, InvokeInstruction used) {
    return found.methodName().equalsString(used.name().stringValue())
        && found.methodType().equalsString(used.type().stringValue());
  }

  /** Looks for a member in a class and those that it extends. */
  private static void look(
      Map<String, ClassModel> classes,
      String user,
      String owner,
      Function<ClassModel, Optional<AccessFlags>> member,
      String name,
      List<String> refused) {
    ClassModel named = classes.get(owner);
    if (named == null) {
      return;
    }
    if (!isVisible(named.flags(), user, owner)) {
      refused.add(user + " uses class " + owner);
    }
    String at = owner;
    ClassModel model = named;
    while (model != null) {
      Optional<AccessFlags> flags = member.apply(model);
      if (flags.isPresent()) {
        boolean isInherited = flags.get().has(AccessFlag.PROTECTED) && isBelow(classes, user, at);
        if (!isInherited && !isVisible(flags.get(), user, at)) {
          refused.add(user + " uses " + at + "." + name);
        }
        return;
      }
      at = model.superclass().map(type -> type.asInternalName()).orElse("");
      model = classes.get(at);
    }
  }

  private static boolean isBelow(Map<String, ClassModel> classes, String type, String other) {
    ClassModel model = classes.get(type);
    return type.equals(other)
        || (model != null
            && model
                .superclass()
                .filter(above -> isBelow(classes, above.asInternalName(), other))
                .isPresent());
  }

  private static boolean isVisible(AccessFlags flags, String user, String owner) {
    return flags.has(AccessFlag.PUBLIC)
        || nest(user).equals(nest(owner))
        || (!flags.has(AccessFlag.PRIVATE) && folder(user).equals(folder(owner)));
  }

  private static String nest(String type) {
    return type.replaceFirst("\\$.*", "");
  }

  private static String folder(String type) {
    return type.substring(0, type.lastIndexOf('/') + 1);
  }
}
