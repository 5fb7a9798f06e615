package dev.weir.cli.options;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads one of a few values by its word.
 *
 * @param <E> the type of the values
 */
public final class Word<E> implements Worded<E> {
  private final List<E> values;
  private final Function<? super E, String> word;
  private final String refusal;

  /**
   * Creates a converter.
   *
   * @param word what stands for a value
   * @param refusal the line for what stands for none, as a format: of that, and of all words
   */
  Word(E[] values, Function<? super E, String> word, String refusal) {
    this.values = List.of(values);
    this.word = word;
    this.refusal = refusal;
  }

  @Override
  public E convert(String text) {
    for (E value : values) {
      if (word.apply(value).equals(text)) {
        return value;
      }
    }
    throw new TypeConversionException(
        refusal.formatted(text, String.join(", ", words()))
            + Nearest.to(text, words()).map(meant -> "; did you mean " + meant + "?").orElse(""));
  }

  /** The word of a value, which must be one of these. */
  String of(Object value) {
    return values.stream().filter(value::equals).map(word).findFirst().orElseThrow();
  }

  @Override
  public List<String> words() {
    return values.stream().map(word).toList();
  }
}
