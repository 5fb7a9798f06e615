package dev.weir.report;

import java.util.List;
import java.util.Optional;

/**
 * A format of files. A file has all replies of a run of the tool, which are several where several
 * memory models or properties are asked for.
 */
@FunctionalInterface
public interface FileFormat {
  /**
   * The text of the file, ending with a line break.
   *
   * @param replies at least one, in the order in which they were given
   * @return empty where the format shows an execution, and there is none
   */
  Optional<String> render(List<Reply> replies);
}
