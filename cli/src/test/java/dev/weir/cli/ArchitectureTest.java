package dev.weir.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the arrows between the packages: each part knows only the parts that it is allowed to. */
class ArchitectureTest {
  private static final String ROOT = "dev.weir.";

  /** Each part (with its subpackages) and the parts that it may know, from the bottom up. */
  private static final Map<String, List<String>> MAY_KNOW = mayKnow();

  /** So many classes stand side by side in a package at most, nested ones aside. */
  private static final int MOST_CLASSES = 30;

  /** The packages that have more, which are not to grow. */
  private static final Map<String, Integer> LARGER = Map.of("library", 48, "program", 34);

  private static final List<String> ENGINE =
      List.of("message", "program", "machine", "library", "trace", "search", "robust");

  /**
   * The subpackages of a package: each knows only those before it.
   *
   * @param name the package
   * @param inOrder its rooms, and as the empty word what stands in the package itself
   * @param inner those that only the package and its rooms know
   */
  private record Rooms(String name, List<String> inOrder, List<String> inner) {
    /** Rooms that the package itself stands on. */
    private static Rooms below(String name, List<String> inOrder, List<String> inner) {
      return new Rooms(name, Stream.concat(inOrder.stream(), Stream.of("")).toList(), inner);
    }

    /** Rooms that stand on the package itself. */
    private static Rooms above(String name, List<String> inOrder, List<String> inner) {
      return new Rooms(name, Stream.concat(Stream.of(""), inOrder.stream()).toList(), inner);
    }

    private String room(String room) {
      return ROOT + name + (room.isEmpty() ? "" : "." + room);
    }
  }

  static List<Rooms> rooms() {
    List<String> ofLlvm =
        List.of(
            "api",
            "layout",
            "analysis",
            "source",
            "context",
            "link",
            "assembly",
            "lowering",
            "variable");
    return List.of(
        Rooms.below(
            "machine",
            List.of(
                "state",
                "memory",
                "step",
                "model",
                "code",
                "report",
                "options",
                "symmetry",
                "thread",
                "ownership",
                "access",
                "call",
                "bytecode",
                "run",
                "await"),
            List.of("thread", "access", "bytecode", "run")),
        Rooms.below("robust", List.of("monitor", "cycle", "witness"), List.of("cycle", "witness")),
        Rooms.above("trace", List.of("order", "detect", "graph", "replay"), List.of()),
        Rooms.below(
            "search",
            List.of(
                "result",
                "schedule",
                "tree",
                "race",
                "checkpoint",
                "options",
                "exploration",
                "task",
                "dpor",
                "worker",
                "random",
                "exhaustive"),
            List.of("tree", "race", "task", "dpor", "exhaustive")),
        Rooms.below("frontend.llvm", ofLlvm, ofLlvm),
        Rooms.below(
            "cli",
            List.of(
                "jars",
                "change",
                "doctor",
                "resident",
                "options",
                "session",
                "input",
                "execution",
                "command"),
            List.of("change", "doctor", "resident", "session", "input", "execution", "command")));
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.weir");

  private static Map<String, List<String>> mayKnow() {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    parts.put("message", List.of());
    parts.put("program", List.of());
    parts.put("machine", List.of("program"));
    parts.put("library", List.of("machine", "program"));
    parts.put("trace", List.of("machine", "program"));
    parts.put("search", List.of("message", "trace", "machine", "program"));
    parts.put("robust", List.of("search", "trace", "machine", "program"));
    parts.put("hunt", List.of("search", "trace", "machine", "program"));
    parts.put("follow", List.of("search", "trace", "machine", "program"));
    parts.put("fence", List.of("lin", "graph", "robust", "search", "trace", "machine", "program"));
    parts.put("transform", List.of("program"));
    parts.put("frontend", List.of("message", "program"));
    parts.put("weak", List.of("transform", "search", "trace", "machine", "program"));
    parts.put("lin", List.of("graph", "search", "trace", "machine", "program"));
    parts.put("graph", List.of("transform", "robust", "search", "trace", "machine", "program"));
    List<String> allOfThem = List.copyOf(parts.keySet());
    parts.put("report", allOfThem);
    parts.put("suite", Stream.concat(allOfThem.stream(), Stream.of("report")).toList());
    parts.put("cli", Stream.concat(allOfThem.stream(), Stream.of("report", "suite")).toList());
    return parts;
  }

  static Stream<String> parts() {
    return MAY_KNOW.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("parts")
  void knowsOnlyThePartsItIsAllowedTo(String part) {
    List<String> allowed = new ArrayList<>(List.of(ROOT + part + ".."));
    MAY_KNOW.get(part).forEach(other -> allowed.add(ROOT + other + ".."));
    classes()
        .that()
        .resideInAPackage(ROOT + part + "..")
        .should()
        .onlyDependOnClassesThat(
            JavaClass.Predicates.resideOutsideOfPackage("dev.weir..")
                .or(JavaClass.Predicates.resideInAnyPackage(allowed.toArray(String[]::new))))
        .check(CLASSES);
  }

  @Test
  void everyPackageBelongsToAPart() {
    assertThat(CLASSES)
        .extracting(JavaClass::getPackageName)
        .allMatch(name -> MAY_KNOW.containsKey(name.substring(ROOT.length()).split("\\.")[0]));
  }

  /** Passes know programs; a program knows none of its passes. */
  @Test
  void theProgramKnowsNothingThatIsMadeOfIt() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "program")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + "program.*..")
        .check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void aRoomKnowsOnlyThoseBeforeIt(Rooms rooms) {
    assertThat(CLASSES)
        .extracting(JavaClass::getPackageName)
        .filteredOn(name -> (name + ".").startsWith(rooms.room("") + "."))
        .allMatch(name -> rooms.inOrder().stream().map(rooms::room).anyMatch(name::equals));
    List<String> notBefore = new ArrayList<>();
    for (String room : rooms.inOrder().reversed()) {
      noClasses()
          .that()
          .resideInAPackage(rooms.room(room))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(notBefore.toArray(String[]::new))
          .check(CLASSES);
      notBefore.add(rooms.room(room));
    }
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void nobodyElseKnowsAnInnerRoom(Rooms rooms) {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + rooms.name() + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(rooms.inner().stream().map(rooms::room).toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void noCyclesBetweenPackages() {
    slices().matching("dev.weir.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** What stands side by side in a package is no more than a reader can look through. */
  @Test
  void noPackageHasManyClasses() {
    Map<String, Long> sizes =
        CLASSES.stream()
            .filter(c -> c.isTopLevelClass() && !c.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(sizes)
        .allSatisfy(
            (name, size) ->
                assertThat(size)
                    .as(name)
                    .isLessThanOrEqualTo(
                        LARGER.getOrDefault(name.substring(ROOT.length()), MOST_CLASSES)));
  }

  @Test
  void everyPackageIsNullMarked() {
    assertThat(CLASSES)
        .extracting(JavaClass::getPackage)
        .allMatch(p -> p.isAnnotatedWith("org.jspecify.annotations.NullMarked"));
  }

  @Test
  void theEngineKnowsNoLibraryAndNoNativeCode() {
    classes()
        .that()
        .resideInAnyPackage(ENGINE.stream().map(part -> ROOT + part + "..").toArray(String[]::new))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.weir..", "java..", "org.jspecify..")
        .andShould()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackage("java.lang.foreign..")
        .check(CLASSES);
  }

  @Test
  void onlyOnePackageKnowsTheForeignFunctionsOfLlvm() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.weir.frontend.llvm..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.foreign..")
        .check(CLASSES);
  }

  /** Picocli would read them by reflection, which takes longer than many a check. */
  @Test
  void noCommandIsDeclaredByAnnotations() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "cli..")
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAPackage("picocli..")
                .and(JavaClass.Predicates.assignableTo(Annotation.class)))
        .check(CLASSES);
  }

  /** Several explorations in one process share programs, and nothing that changes. */
  @Test
  void nothingStaticChanges() {
    List<String> changing =
        CLASSES.stream()
            .filter(c -> ENGINE.stream().anyMatch(part -> c.getName().startsWith(ROOT + part)))
            .flatMap(c -> c.getFields().stream())
            .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
            .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL) || changes(field))
            .map(JavaField::getFullName)
            .toList();
    assertThat(changing).isEmpty();
  }

  private static boolean changes(JavaField field) {
    JavaClass type = field.getRawType();
    boolean isMutable =
        type.getPackageName().startsWith(ROOT)
            && !type.isEnum()
            && type.getAllFields().stream()
                .map(JavaField::getModifiers)
                .anyMatch(m -> !m.contains(JavaModifier.FINAL) && !m.contains(JavaModifier.STATIC));
    return isMutable || type.isAssignableTo(ThreadLocal.class);
  }
}
