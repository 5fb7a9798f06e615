package dev.weir.cli.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.clang.SyntaxTree;
import dev.weir.frontend.input.InputFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a program written for 32-bit sizes is the same with those of LP64. The file is parsed for
 * both, and what its own code says must be the same, up to what {@link SameSizes} knows to make no
 * difference.
 */
public final class DataModel {
  private static final ObjectMapper MAPPER = mapper();

  private DataModel() {}

  /**
   * Checks that sizes make no difference.
   *
   * @param task what is named in the refusal
   * @param options the compiler's, without those of the sizes
   * @throws InputException if they may, or a file cannot be read
   */
  static void requireSameSizes(Path task, List<Path> files, CompilerOptions options)
      throws InputException {
    NativeCache cache = NativeCache.ofUser();
    for (Path file : files) {
      if (!InputFormat.is(file, InputFormat::isSource)
          || InputFormat.is(file, InputFormat::isCplusplus)) {
        throw new InputException(
            task + ": written for ILP32, and " + file + " is no C; LP64 is what is supported");
      }
      List<JsonNode> large = own(SyntaxTree.read(cache, file, options, SyntaxTree.LP64));
      List<JsonNode> small = own(SyntaxTree.read(cache, file, options, SyntaxTree.ILP32));
      Optional<String> difference = new SameSizes(large).difference(small);
      if (difference.isPresent()) {
        throw new InputException(
            "%s: written for ILP32, and %s in %s may differ with LP64, which is what is supported"
                .formatted(task, difference.get(), file));
      }
    }
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    mapper
        .getFactory()
        .setStreamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(100_000).build());
    return mapper;
  }

  /** The declarations of the program's own files. */
  private static List<JsonNode> own(SyntaxTree tree) throws InputException {
    JsonNode root;
    try {
      root = MAPPER.readTree(tree.json());
    } catch (JsonProcessingException e) {
      throw new InputException("clang's syntax tree cannot be read: " + e.getOriginalMessage());
    }
    Files files = new Files();
    List<JsonNode> own = new ArrayList<>();
    for (JsonNode declaration : root.path("inner")) {
      files.read(declaration.path("loc"));
      boolean isOwn =
          !declaration.path("loc").isEmpty() && !tree.systemHeaders().contains(files.last);
      files.read(declaration);
      if (isOwn) {
        own.add(declaration);
      }
    }
    return own;
  }

  /** Clang names a file only where it is another one than at the place before. */
  private static final class Files {
    private String last = "";

    void read(JsonNode node) {
      if (node.isArray()) {
        node.forEach(this::read);
      }
      node.properties()
          .forEach(
              field -> {
                if (field.getKey().equals("file")) {
                  last = field.getValue().asText();
                } else if (field.getValue().isContainerNode()
                    && !field.getKey().equals("includedFrom")) {
                  read(field.getValue());
                }
              });
    }
  }
}
