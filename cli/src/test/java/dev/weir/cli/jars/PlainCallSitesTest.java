package dev.weir.cli.jars;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.search.Checker;
import java.io.IOException;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes with plain code do what they did, and the JVM accepts them. */
class PlainCallSitesTest {
  private static final List<Class<?>> SAMPLES =
      List.of(
          Everything.class,
          Nothing.class,
          Switches.class,
          Shape.class,
          Shape.Point.class,
          Shape.Circle.class,
          Shape.Pair.class);

  @TempDir Path folder;

  /** Something of each kind of component. */
  record Everything(
      boolean truth,
      byte tiny,
      char letter,
      short small,
      int number,
      long large,
      float rough,
      double fine,
      @Nullable String text,
      int[] array,
      List<Object> list) {}

  /** Nothing at all. */
  record Nothing() {}

  /** What may be chosen among. */
  sealed interface Shape {
    record Point() implements Shape {}

    record Circle(int radius) implements Shape {}

    record Pair(Shape left, @Nullable Shape right) implements Shape {}

    /** With a switch in an interface. */
    static String name(Shape shape) {
      return switch (shape) {
        case Point _ -> "point";
        case Circle _ -> "circle";
        case Pair _ -> "pair";
      };
    }
  }

  /** Switches of all kinds. */
  static final class Switches implements Function<@Nullable Object, String> {
    @Override
    public String apply(@Nullable Object value) {
      return switch (value) {
        case null -> "null";
        case Shape.Circle(int radius) when radius > 10 -> "large";
        case Shape.Circle(int radius) when radius > 5 -> "middle";
        case Shape.Circle circle -> Shape.name(circle) + circle.radius();
        case Shape.Pair(Shape.Circle left, Shape.Circle right) -> left + " " + right;
        case Shape.Pair(Shape left, Shape _) when left instanceof Shape.Point -> "with a point";
        case Shape shape -> Shape.name(shape);
        case CharSequence text when text.isEmpty() -> "empty";
        case String text -> "text " + text;
        case CharSequence text -> "characters " + text.length();
        case Integer number when number < 0 -> "negative";
        case Number number -> "number " + number.intValue();
        case Object[] array -> "array " + array.length;
        case int[] array -> "integers " + array.length;
        default -> "other";
      };
    }
  }

  /** Rewritten copies of the classes above. */
  private static ClassLoader copies() {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (Class<?> type : SAMPLES) {
      classes.put(ClassBytes.name(type), PlainCallSites.in(ClassBytes.FORMAT, ClassBytes.of(type)));
    }
    return new ClassBytes.Copies(classes);
  }

  private static Class<?> copy(ClassLoader copies, Class<?> original)
      throws ClassNotFoundException {
    Class<?> copy = copies.loadClass(original.getName());
    assertThat(copy).isNotSameAs(original);
    return copy;
  }

  private static List<Object[]> components() {
    Object[] first = {
      true, (byte) 1, 'a', (short) 2, 3, 4L, 0.0f, 0.0, "text", new int[] {1}, List.of(1)
    };
    Object[][] others = {
      {false},
      {(byte) -1},
      {'b'},
      {(short) -2},
      {-3},
      {1L << 40},
      {-0.0f, Float.NaN},
      {-0.0, Double.NaN},
      {null, "other"},
      {new int[] {1}},
      {List.of(), List.of(2)}
    };
    List<Object[]> all = new ArrayList<>();
    all.add(first);
    for (int i = 0; i < others.length; i++) {
      for (Object other : others[i]) {
        Object[] changed = first.clone();
        changed[i] = other;
        all.add(changed);
      }
    }
    return all;
  }

  @Test
  void recordsAreEqualAndHaveTheHashCodesThatTheyHad() throws Exception {
    Class<?> copy = copy(copies(), Everything.class);
    List<Object> originals = new ArrayList<>();
    List<Object> copies = new ArrayList<>();
    for (Object[] components : components()) {
      // Twice, since equal ones are to be equal too.
      for (int i = 0; i < 2; i++) {
        originals.add(Everything.class.getDeclaredConstructors()[0].newInstance(components));
        var maker = copy.getDeclaredConstructors()[0];
        maker.setAccessible(true);
        copies.add(maker.newInstance(components));
      }
    }
    for (int i = 0; i < originals.size(); i++) {
      assertThat(copies.get(i).hashCode()).isEqualTo(originals.get(i).hashCode());
      for (int k = 0; k < originals.size(); k++) {
        assertThat(copies.get(i).equals(copies.get(k)))
            .as(originals.get(i) + " " + originals.get(k))
            .isEqualTo(originals.get(i).equals(originals.get(k)));
      }
      assertThat(copies.get(i).equals(originals.get(i))).isFalse();
      assertThat(copies.get(i)).isNotEqualTo(null);
    }
  }

  @Test
  void aRecordWithoutComponentsIsEqualToEachOfItsKind() throws Exception {
    var maker = copy(copies(), Nothing.class).getDeclaredConstructors()[0];
    maker.setAccessible(true);
    assertThat(maker.newInstance()).isEqualTo(maker.newInstance()).hasSameHashCodeAs(new Nothing());
  }

  @Test
  void switchesChooseWhatTheyChose() throws Exception {
    ClassLoader copies = copies();
    var maker = copy(copies, Switches.class).getDeclaredConstructors()[0];
    maker.setAccessible(true);
    @SuppressWarnings("unchecked")
    Function<@Nullable Object, String> plain =
        (Function<@Nullable Object, String>) maker.newInstance();
    for (Object value :
        Arrays.asList(
            null,
            "",
            "abc",
            new StringBuilder(),
            new StringBuilder("ab"),
            -1,
            7,
            2.5,
            new Object[2],
            new String[3],
            new int[4],
            new long[5],
            Optional.empty())) {
      assertThat(plain.apply(value)).isEqualTo(new Switches().apply(value));
    }
    Shape point = new Shape.Point();
    for (Shape shape :
        List.of(
            point,
            new Shape.Circle(3),
            new Shape.Circle(8),
            new Shape.Circle(20),
            new Shape.Pair(new Shape.Circle(1), new Shape.Circle(2)),
            new Shape.Pair(point, null),
            new Shape.Pair(point, point),
            new Shape.Pair(new Shape.Circle(1), null),
            new Shape.Pair(new Shape.Circle(1), point))) {
      assertThat(plain.apply(copyOf(copies, shape))).isEqualTo(new Switches().apply(shape));
    }
  }

  private static @Nullable Object copyOf(ClassLoader copies, @Nullable Shape shape)
      throws Exception {
    if (shape == null) {
      return null;
    }
    Object[] components =
        switch (shape) {
          case Shape.Point _ -> new Object[0];
          case Shape.Circle circle -> new Object[] {circle.radius()};
          case Shape.Pair pair ->
              new Object[] {copyOf(copies, pair.left()), copyOf(copies, pair.right())};
        };
    var maker = copy(copies, shape.getClass()).getDeclaredConstructors()[0];
    maker.setAccessible(true);
    return maker.newInstance(components);
  }

  /** Classes of Weir, one of each module. */
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(classes = {Checker.class, Frontend.class, Main.class})
  void noClassOfAModuleIsRefusedOrKeepsACallSiteThatCouldBePlain(Class<?> one) throws Exception {
    Path jar = jar(ClassBytes.place(one));
    Path copy = RewrittenJars.rewrite(jar, Files.createDirectory(folder.resolve("copies")));
    Set<String> before = new TreeSet<>();
    Set<String> after = new TreeSet<>();
    sites(jar, before);
    sites(copy, after);
    assertThat(before).contains("typeSwitch", "equals", "hashCode", "toString");
    assertThat(after).contains("toString").doesNotContain("typeSwitch", "equals", "hashCode");
  }

  private Path jar(Path place) throws IOException {
    Path jar = folder.resolve("classes.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> each : ClassBytes.all(place).entrySet()) {
        out.putNextEntry(new JarEntry(each.getKey() + ".class"));
        out.write(each.getValue());
      }
    }
    return jar;
  }

  /** Verifies all classes and gathers what their records and switches over types ask for. */
  private static void sites(Path jar, Set<String> names) throws IOException {
    ClassBytes.all(jar)
        .forEach(
            (name, bytes) -> {
              assertThat(ClassBytes.FORMAT.verify(bytes)).as(name).isEmpty();
              ClassBytes.FORMAT.parse(bytes).methods().stream()
                  .flatMap(method -> method.code().stream())
                  .flatMap(code -> code.elementStream())
                  .forEach(element -> addName(element, names));
            });
  }

  private static void addName(CodeElement element, Set<String> names) {
    if (element instanceof InvokeDynamicInstruction site) {
      boolean chooses = site.bootstrapMethod().owner().displayName().equals("SwitchBootstraps");
      boolean isPlainable = site.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
      boolean ofRecord = site.bootstrapMethod().owner().displayName().equals("ObjectMethods");
      if (ofRecord || chooses && isPlainable) {
        names.add(site.name().stringValue());
      }
    }
  }
}
