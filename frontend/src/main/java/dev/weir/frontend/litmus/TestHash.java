package dev.weir.frontend.litmus;

import dev.weir.frontend.litmus.code.Token;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The digest by which tools that compare outcomes know that two tests are the same. For code in
 * columns it is the one of herd: the MD5 of the MD5s of three normal forms, of the initial values,
 * the code and the locations. For C it is a digest of the words, which is Weir's own.
 */
final class TestHash {
  /** Registers by thread and name as text, then memory by name. */
  private static final Comparator<Location> ORDER =
      Comparator.comparingInt(TestHash::thread).thenComparing(TestHash::plain);

  /** How many blanks follow an instruction in the normal form, where it is not one. */
  private static final Map<String, Map<String, Integer>> BLANKS =
      Map.of(
          "X86",
          Map.of("CMP", 2, "INC", 2, "DEC", 2),
          "PPC",
          Map.of(
              "b", 3, "beq", 2, "bne", 2, "blt", 2, "ble", 2, "bng", 2, "bgt", 2, "bge", 2, "bnl",
              2));

  private TestHash() {}

  /** Of the words of a test. */
  static String ofWords(List<String> words) {
    return HexFormat.of().formatHex(digest(String.join(" ", words)));
  }

  /**
   * Of a test in columns.
   *
   * @param kind {@code X86} or {@code PPC}
   * @param entries the initial values
   * @param columns the words of the code, by process and row
   * @param locations those of the condition and of {@code locations}
   */
  static String ofColumns(
      String kind,
      List<Initialisation> entries,
      List<List<List<Token>>> columns,
      List<Location> locations) {
    byte[] initial = digest(initial(entries));
    byte[] code = digest(code(kind, columns));
    byte[] observed =
        digest(
            locations.stream()
                .distinct()
                .sorted(ORDER)
                .map(TestHash::plain)
                .reduce((a, b) -> a + "; " + b)
                .orElse(""));
    byte[] all = new byte[initial.length + code.length + observed.length];
    System.arraycopy(initial, 0, all, 0, initial.length);
    System.arraycopy(code, 0, all, initial.length, code.length);
    System.arraycopy(observed, 0, all, initial.length + code.length, observed.length);
    return HexFormat.of().formatHex(digest(all));
  }

  private static byte[] digest(String text) {
    return digest(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("MD5").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }

  private static int thread(Location location) {
    return switch (location) {
      case Location.Register(int thread, String name) -> thread;
      case Location.Memory _ -> Integer.MAX_VALUE;
    };
  }

  private static String plain(Location location) {
    return switch (location) {
      case Location.Register register -> register.toString();
      case Location.Memory(String symbol, int index) ->
          index == Location.Memory.WHOLE ? symbol : symbol + "[" + index + "]";
    };
  }

  private static String initial(List<Initialisation> entries) {
    StringJoiner text = new StringJoiner("; ");
    entries.stream()
        .sorted(Comparator.comparing(Initialisation::location, ORDER))
        .forEach(
            entry -> {
              String type = entry.typeName().isEmpty() ? "" : entry.typeName() + " ";
              String value = entry.values().isEmpty() ? "0" : entry.values().getFirst().toString();
              text.add(
                  entry.count() > 0
                      ? type + plain(entry.location()) + "[" + entry.count() + "]"
                      : type + plain(entry.location()) + "=" + value);
            });
    return text.toString();
  }

  /** The code in columns of equal width, labels in rows of their own and numbered. */
  private static String code(String kind, List<List<List<Token>>> columns) {
    Map<String, String> labels = labels(columns);
    List<List<String>> texts = new ArrayList<>();
    for (List<List<Token>> column : columns) {
      List<String> text = new ArrayList<>();
      column.forEach(line -> add(kind, line, labels, text));
      texts.add(text);
    }
    int rows = texts.stream().mapToInt(List::size).max().orElse(0);
    StringBuilder code = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      StringJoiner line = new StringJoiner(" | ", " ", " ;\n");
      for (List<String> column : texts) {
        String cell = row < column.size() ? column.get(row) : "";
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        line.add(cell + " ".repeat(width - cell.length()));
      }
      code.append(line);
    }
    return code.toString();
  }

  private static boolean isLabel(List<Token> line, int at) {
    return at + 1 < line.size() && line.get(at + 1).is(":");
  }

  private static Map<String, String> labels(List<List<List<Token>>> columns) {
    TreeSet<String> names = new TreeSet<>();
    for (List<List<Token>> column : columns) {
      for (List<Token> line : column) {
        for (int at = 0; isLabel(line, at); at += 2) {
          names.add(line.get(at).text());
        }
      }
    }
    Map<String, String> numbered = new TreeMap<>();
    for (String name : names) {
      numbered.put(name, "L%02d".formatted(numbered.size()));
    }
    return numbered;
  }

  private static void add(
      String kind, List<Token> line, Map<String, String> labels, List<String> into) {
    int at = 0;
    while (isLabel(line, at)) {
      into.add(labels.get(line.get(at).text()) + ":");
      at += 2;
    }
    if (line.get(at).kind() == Token.Kind.END) {
      return;
    }
    StringBuilder text = new StringBuilder();
    String name = name(kind, line.get(at++));
    if (name.equals("LOCK") && line.get(at).kind() != Token.Kind.END) {
      text.append("LOCK; ");
      name = name(kind, line.get(at++));
    }
    text.append(name);
    if (line.get(at).kind() != Token.Kind.END) {
      text.append(" ".repeat(BLANKS.getOrDefault(kind, Map.of()).getOrDefault(name, 1)));
    }
    for (; at < line.size(); at++) {
      String word = line.get(at).text();
      text.append(labels.getOrDefault(word, word));
    }
    into.add(text.toString());
  }

  private static String name(String kind, Token token) {
    if (!kind.equals("X86")) {
      return token.text();
    }
    String upper = token.text().toUpperCase(java.util.Locale.ROOT);
    return upper.equals("MOVL") ? "MOV" : upper;
  }
}
