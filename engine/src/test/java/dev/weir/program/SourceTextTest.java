package dev.weir.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.weir.program.SourcePosition.Inlining;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What output says of places in sources, parts of objects and values. */
class SourceTextTest {
  @ParameterizedTest
  @CsvSource({
    "a.c, 3, 5, a.c:3:5",
    "a.c, 3, 0, a.c:3",
    "a.c, 0, 0, a.c",
    "a.c, 0, 5, a.c",
    "'', 3, 5, <unknown>",
  })
  void positionsLeaveOutWhatIsUnknown(String file, int line, int column, String text) {
    assertThat(new SourcePosition(file, line, column)).hasToString(text);
  }

  @Test
  void positionsAreOrderedByFileLineAndColumn() {
    List<SourcePosition> inOrder =
        List.of(
            new SourcePosition("a.c", 2, 9),
            new SourcePosition("a.c", 10, 1),
            new SourcePosition("a.c", 10, 2),
            new SourcePosition("b.c", 1, 1));
    assertThat(new TreeSet<>(inOrder.reversed())).containsExactlyElementsOf(inOrder);
    assertThat(inOrder).doesNotHaveDuplicates();
  }

  @Test
  void copiesOfOnePlaceAreEqual() {
    SourcePosition place = new SourcePosition("a.c", 2, 9);
    List<Inlining> calls = new ArrayList<>();
    calls.add(new Inlining("f", new SourcePosition("a.c", 7, 1)));
    SourcePosition copy = new SourcePosition("a.c", 2, 9, calls);
    calls.clear();
    assertThat(copy.inlining()).hasSize(1);
    assertThat(copy).isEqualTo(place).hasSameHashCodeAs(place);
    assertThat(copy).isNotEqualTo(new SourcePosition("a.c", 9, 2));
    assertThat(SourcePosition.UNKNOWN.isUnknown()).isTrue();
    assertThat(place.isUnknown()).isFalse();
  }

  /** {@code struct { struct { char c; int n[3]; } a[2]; union { int i; }; long rest[]; }}. */
  private static TypeLayout layout() {
    TypeLayout inner =
        new TypeLayout.Structure(
            "inner",
            List.of(
                new TypeLayout.Field("c", 0, 1, TypeLayout.SCALAR),
                new TypeLayout.Field("n", 4, 12, new TypeLayout.Array(TypeLayout.SCALAR, 4, 3))));
    TypeLayout nameless =
        new TypeLayout.Structure("", List.of(new TypeLayout.Field("i", 0, 4, TypeLayout.SCALAR)));
    return new TypeLayout.Structure(
        "outer",
        List.of(
            new TypeLayout.Field("a", 0, 32, new TypeLayout.Array(inner, 16, 2)),
            new TypeLayout.Field("", 32, 4, nameless),
            new TypeLayout.Field("rest", 40, 0, new TypeLayout.Array(TypeLayout.SCALAR, 8, 0))));
  }

  @ParameterizedTest
  @CsvSource({
    "0, .a[0].c",
    "1, .a[0]+1",
    "4, .a[0].n[0]",
    "13, .a[0].n[2]+1",
    "20, .a[1].n[0]",
    "32, .i",
    "34, .i+2",
    "36, +36",
    "40, .rest[0]",
    "400, .rest[45]",
    "-8, +-8",
  })
  void partsOfObjectsHaveNames(long offset, String path) {
    assertThat(layout().path(offset)).isEqualTo(path);
  }

  @Test
  void anArrayHasNoElementPastItsEnd() {
    TypeLayout array = new TypeLayout.Array(TypeLayout.SCALAR, 4, 3);
    assertThat(array.path(8)).isEqualTo("[2]");
    assertThat(array.path(12)).isEqualTo("+12");
    assertThat(array.path(-4)).isEqualTo("+-4");
    assertThat(array.isFlexible()).isFalse();
    assertThat(layout().isFlexible()).isTrue();
    assertThat(TypeLayout.SCALAR.path(0)).isEmpty();
    assertThat(TypeLayout.SCALAR.path(3)).isEqualTo("+3");
    assertThat(new TypeLayout.Structure("none", List.of()).isFlexible()).isFalse();
  }

  private static Enumeration enumeration() {
    SortedMap<Long, String> names = new TreeMap<>();
    names.put(0L, "NONE");
    names.put(1L, "READ");
    names.put(4L, "WRITE");
    names.put(5L, "BOTH");
    names.put(-1L, "ALL");
    Enumeration result = new Enumeration(names);
    names.clear();
    return result;
  }

  @ParameterizedTest
  @CsvSource({
    "0, NONE", "1, READ", "5, BOTH", "-1, ALL", "2,", "3,", "6,",
  })
  void valuesOfEnumerationsHaveNames(long value, String text) {
    assertThat(enumeration().text(value).orElse(null)).isEqualTo(text);
  }

  @Test
  void aValueOfSeveralFlagsIsWrittenWithAllOfThem() {
    SortedMap<Long, String> names = new TreeMap<>();
    names.put(1L, "A");
    names.put(2L, "B");
    names.put(12L, "MASK");
    names.put(8L, "C");
    Enumeration flags = new Enumeration(names);
    assertThat(flags.text(11)).contains("A | B | C");
    assertThat(flags.text(12)).contains("MASK");
    assertThat(flags.text(13)).as("4 has no name").isEmpty();
    assertThat(flags.text(0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 3, false, 0b110_101, 5",
    "3, 3, false, 0b110_101, 6",
    "3, 3, true, 0b110_101, -2",
    "0, 3, true, 0b011, 3",
    "63, 1, false, 0x8000000000000000, 1",
    "63, 1, true, 0x8000000000000000, -1",
    "0, 64, true, 0xffffffffffffffff, -1",
    "32, 32, false, 0x12345678ffffffff, 305419896",
  })
  void bitFieldsAreReadOutOfTheirBytes(
      int shift, int width, boolean signed, String bytes, String text) {
    BitField field = new BitField(shift, width, signed, Enumeration.NONE);
    assertThat(field.text(number(bytes))).isEqualTo(text);
    assertThat(field.isWithin(8)).isTrue();
    assertThat(field.isWithin((shift + width - 1) / 8)).isFalse();
    assertThat(field.isWithin((shift + width + 7) / 8)).isTrue();
  }

  private static long number(String text) {
    String digits = text.substring(2).replace("_", "");
    return Long.parseUnsignedLong(digits, text.startsWith("0b") ? 2 : 16);
  }

  @Test
  void bitFieldsOfEnumerationsShowNames() {
    assertThat(new BitField(4, 4, false, enumeration()).text(0x5f)).isEqualTo("BOTH");
    assertThat(new BitField(4, 4, false, enumeration()).text(0x6f)).isEqualTo("6");
  }

  @Test
  void globalsKeepTheirBytesToThemselves() {
    byte[] bytes = {1, 2};
    Global global =
        new Global("g", 4, 4, false, bytes, List.of(), TypeLayout.SCALAR, SourcePosition.UNKNOWN);
    bytes[0] = 9;
    global.initialiser()[1] = 9;
    assertThat(global.initialiser()).containsExactly(1, 2);
    Global unknown = global.withoutValue(new Global.Unsupported("weak", "define it"));
    assertThat(unknown.initialiser()).isEmpty();
    assertThat(unknown.size()).isEqualTo(4);
    assertThat(unknown.unsupported().orElseThrow().what()).isEqualTo("weak");
    assertThat(global.unsupported()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "3, 2", "8, 8", "12, 8", "16, 16", "100, 16"})
  void zeroedGlobalsAreAlignedAsTheirSizeLets(int size, int alignment) {
    assertThat(Global.zeroed("g", size).alignment()).isEqualTo(alignment);
    assertThat(Global.zeroed("g", size).size()).isEqualTo(size);
  }

  @Test
  void ofAFenceOnlyTwelveMarksAreTaken() {
    assertThat(new Instruction.Fence(MemoryOrder.SEQ_CST, 0xfff, SourcePosition.UNKNOWN).marks())
        .isEqualTo(0xfff);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(
            () -> new Instruction.Fence(MemoryOrder.SEQ_CST, 0x1000, SourcePosition.UNKNOWN))
        .withMessageContaining("more than 12 bits");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> new Instruction.Fence(MemoryOrder.SEQ_CST, -1, SourcePosition.UNKNOWN));
  }
}
