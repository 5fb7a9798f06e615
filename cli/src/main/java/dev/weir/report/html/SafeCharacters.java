package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Escapes in JSON all that means something in HTML, so that no text of a program can end the block
 * that the JSON stands in.
 */
final class SafeCharacters extends CharacterEscapes {
  @Serial private static final long serialVersionUID = 1L;

  /** What makes JSON of ASCII alone, so that halves of characters do no harm either. */
  static JsonFactory factory() {
    return ((JsonFactoryBuilder) JsonFactory.builder())
        .configure(JsonWriteFeature.ESCAPE_NON_ASCII, true)
        .characterEscapes(new SafeCharacters())
        .build();
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
    for (char c : new char[] {'<', '>', '&', '\''}) {
      escapes[c] = CharacterEscapes.ESCAPE_STANDARD;
    }
    return escapes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    return null;
  }
}
