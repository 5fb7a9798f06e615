package dev.weir.lin;

import dev.weir.program.Signature;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the results of operations point to, where that is what they give.
 *
 * @param types for the names of operations the type in the words of C
 */
public record Pointees(Map<String, String> types) {
  /** Where results are what they are. */
  public static final Pointees NONE = new Pointees(Map.of());

  private static final Pattern FORM =
      Pattern.compile("\\s*([\\w:~]+)\\s*=\\s*\\*\\s*([\\w ]+?)\\s*");
  private static final Pattern EXACT = Pattern.compile("(u?)int(8|16|32|64)_t");

  /** Copies the types. */
  public Pointees {
    types = new LinkedHashMap<>(types);
  }

  /**
   * Reads texts such as {@code pop=*int}.
   *
   * @throws LinException if one is no such text
   */
  public static Pointees of(List<String> texts) throws LinException {
    Map<String, String> types = new LinkedHashMap<>();
    for (String text : texts) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw new LinException(
            "'" + text + "' does not say what a result points to; write pop=*int");
      }
      if (type(form.group(2)).isEmpty()) {
        throw new LinException(
            "'"
                + text
                + "': is no type of numbers; write one such as int, unsigned long or uint8_t");
      }
      types.put(form.group(1), form.group(2));
    }
    return new Pointees(types);
  }

  /** The texts that say so. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    types.forEach((name, type) -> texts.add(name + "=*" + type));
    return texts;
  }

  /** What the result of an operation points to, if that is what it gives. */
  Optional<Signature.Value> of(String name) {
    return Optional.ofNullable(types.get(name)).flatMap(Pointees::type);
  }

  private static Optional<Signature.Value> type(String text) {
    Matcher exact = EXACT.matcher(text);
    if (exact.matches()) {
      Signature.Kind kind =
          exact.group(1).isEmpty() ? Signature.Kind.SIGNED : Signature.Kind.UNSIGNED;
      return Optional.of(new Signature.Value(kind, Integer.parseInt(exact.group(2)) / Byte.SIZE));
    }
    return Optional.ofNullable(
        switch (text.replaceAll("\\s+", " ")) {
          case "char" -> new Signature.Value(Signature.Kind.CHARACTER, 1);
          case "signed char" -> new Signature.Value(Signature.Kind.SIGNED, 1);
          case "unsigned char" -> new Signature.Value(Signature.Kind.UNSIGNED, 1);
          case "bool", "_Bool" -> new Signature.Value(Signature.Kind.BOOLEAN, 1);
          case "short" -> new Signature.Value(Signature.Kind.SIGNED, 2);
          case "unsigned short" -> new Signature.Value(Signature.Kind.UNSIGNED, 2);
          case "int" -> new Signature.Value(Signature.Kind.SIGNED, 4);
          case "unsigned", "unsigned int" -> new Signature.Value(Signature.Kind.UNSIGNED, 4);
          case "long", "long long", "intptr_t", "ptrdiff_t", "ssize_t" ->
              new Signature.Value(Signature.Kind.SIGNED, 8);
          case "unsigned long", "unsigned long long", "uintptr_t", "size_t" ->
              new Signature.Value(Signature.Kind.UNSIGNED, 8);
          case "float" -> new Signature.Value(Signature.Kind.FLOATING, 4);
          case "double" -> new Signature.Value(Signature.Kind.FLOATING, 8);
          default -> null;
        });
  }
}
