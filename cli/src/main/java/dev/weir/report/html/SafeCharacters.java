package dev.weir.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.weir.program.VisibleText;
import java.io.Serial;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Escapes in JSON all that means something in HTML, so that no text of a program can end the block
 * that the JSON stands in; what a browser would obey, as {@link VisibleText} knows it, is shown.
 */
final class SafeCharacters extends CharacterEscapes {
  @Serial private static final long serialVersionUID = 1L;

  /** What makes JSON of ASCII alone, so that halves of characters do no harm either. */
  static JsonFactory factory() {
    return ((JsonFactoryBuilder) JsonFactory.builder())
        .characterEscapes(new SafeCharacters())
        .build();
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
    for (char c : new char[] {'<', '>', '&', '\''}) {
      escapes[c] = CharacterEscapes.ESCAPE_STANDARD;
    }
    for (int c = 0; c < escapes.length; c++) {
      if (!VisibleText.isShown(c) && c != '\n' && c != '\t') {
        escapes[c] = CharacterEscapes.ESCAPE_CUSTOM;
      }
    }
    return escapes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    if (c > '~' && (Character.isSurrogate((char) c) || VisibleText.isShown(c))) {
      return new SerializedString("\\u" + HexFormat.of().toHexDigits((char) c));
    }
    return VisibleText.isShown(c) ? null : new SerializedString("\\" + VisibleText.escape(c));
  }
}
