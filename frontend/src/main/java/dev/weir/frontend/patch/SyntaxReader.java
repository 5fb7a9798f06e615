package dev.weir.frontend.patch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.weir.frontend.patch.SourceSpot.Spot;
import dev.weir.frontend.patch.SyntaxNode.Reference;
import dev.weir.frontend.patch.SyntaxNode.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the syntax tree that clang writes as JSON.
 *
 * <p>Clang names the file of a place only where it is not that of the place named before, so that
 * everything is read in order, also what is thrown away: what is never evaluated, such as the
 * operand of {@code sizeof} and what a generic selection did not select.
 */
final class SyntaxReader {
  private static final Words NO_WORDS = new Words("", "", "", "", "", "", "", "");

  private final JsonParser json;
  private String file = "";

  private SyntaxReader(JsonParser json) {
    this.json = json;
  }

  /** Reads a whole tree. */
  static SyntaxNode read(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return new SyntaxReader(parser).node();
    } catch (IOException e) {
      throw new IllegalStateException("the compiler wrote a syntax tree that is no JSON", e);
    }
  }

  private SyntaxNode node() throws IOException {
    Map<String, String> words = new HashMap<>();
    SourceSpot[] spots = {SourceSpot.NONE, SourceSpot.NONE, SourceSpot.NONE};
    Reference reference = new Reference("", "");
    List<String> flags = new ArrayList<>();
    List<SyntaxNode> children = new ArrayList<>();
    boolean isSelected = false;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "loc" -> spots[2] = spot();
        case "range" -> range(spots);
        case "type" -> words.put("type", type());
        case "referencedDecl" -> reference = reference();
        case "inner" -> children.addAll(nodes());
        case "selected" -> isSelected = json.getBooleanValue();
        case "isPostfix", "hasElse" -> {
          if (json.getBooleanValue()) {
            flags.add(field);
          }
        }
        case "storageClass" -> flags.add(json.getText());
        default -> {
          if (json.currentToken().isScalarValue()) {
            words.put(field, json.getText());
          } else {
            pass();
          }
        }
      }
    }
    children.removeIf(SyntaxReader::isNoCode);
    if (words.containsKey("associationKind")) {
      return isSelected ? children.getLast() : none();
    }
    if (word(words, "kind").equals("GenericSelectionExpr")) {
      children.subList(0, 1).clear();
      children.removeIf(child -> child.kind().isEmpty());
    }
    if (word(words, "kind").equals("UnaryExprOrTypeTraitExpr")) {
      children.clear();
    }
    return new SyntaxNode(words(words), List.of(spots), reference, flags, children);
  }

  private static Words words(Map<String, String> words) {
    return new Words(
        word(words, "kind"),
        word(words, "id"),
        word(words, "name"),
        word(words, "opcode"),
        word(words, "castKind"),
        word(words, "type"),
        word(words, "valueCategory"),
        word(words, "value"));
  }

  private static String word(Map<String, String> words, String name) {
    return words.getOrDefault(name, "");
  }

  private static SyntaxNode none() {
    return new SyntaxNode(
        NO_WORDS,
        List.of(SourceSpot.NONE, SourceSpot.NONE, SourceSpot.NONE),
        new Reference("", ""),
        List.of(),
        List.of());
  }

  private static boolean isNoCode(SyntaxNode node) {
    String kind = node.kind();
    return kind.endsWith("Type") || kind.endsWith("Attr") || kind.endsWith("Comment");
  }

  private List<SyntaxNode> nodes() throws IOException {
    List<SyntaxNode> nodes = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      nodes.add(node());
    }
    return nodes;
  }

  private void range(SourceSpot[] spots) throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      boolean isBegin = json.currentName().equals("begin");
      json.nextToken();
      spots[isBegin ? 0 : 1] = spot();
    }
  }

  private SourceSpot spot() throws IOException {
    Spot spelling = new Spot("", 0, 0);
    Spot expansion = spelling;
    boolean isArgument = false;
    int offset = 0;
    int length = 0;
    boolean isMacro = false;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "spellingLoc" -> spelling = spot().spelling();
        case "expansionLoc" -> {
          isMacro = true;
          SourceSpot place = spot();
          expansion = place.spelling();
          isArgument = place.isArgument();
        }
        case "offset" -> offset = json.getIntValue();
        case "tokLen" -> length = json.getIntValue();
        case "file" -> file = json.getText();
        case "isMacroArgExpansion" -> isArgument = true;
        default -> json.skipChildren();
      }
    }
    if (isMacro) {
      return new SourceSpot(spelling, expansion, isArgument);
    }
    Spot place = new Spot(length == 0 ? "" : file, offset, length);
    return new SourceSpot(place, place, isArgument);
  }

  private Reference reference() throws IOException {
    String id = "";
    String name = "";
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "id" -> id = json.getText();
        case "name" -> name = json.getText();
        default -> json.skipChildren();
      }
    }
    return new Reference(id, name);
  }

  /** A type, which a name of the program may stand for. */
  private String type() throws IOException {
    String written = "";
    String meant = "";
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "qualType" -> written = json.getText();
        case "desugaredQualType" -> meant = json.getText();
        default -> json.skipChildren();
      }
    }
    return meant.isEmpty() ? written : meant;
  }

  /** What is of no interest, but may name a file. */
  private void pass() throws IOException {
    int depth = 0;
    boolean isInclusion = false;
    do {
      JsonToken token = json.currentToken();
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
        isInclusion = false;
      } else if (token == JsonToken.FIELD_NAME && json.currentName().equals("includedFrom")) {
        isInclusion = true;
      } else if (token == JsonToken.VALUE_STRING
          && json.currentName() != null
          && json.currentName().equals("file")
          && !isInclusion) {
        file = json.getText();
      }
    } while (depth > 0 && json.nextToken() != null);
  }
}
