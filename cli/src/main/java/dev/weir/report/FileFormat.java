package dev.weir.report;

import java.util.List;
import java.util.Optional;

/**
 * A format of files. A file has all replies of a run of the tool, which are several where several
 * memory models or properties are asked for.
 */
public interface FileFormat {
  /**
   * The text of the file, ending with a line break.
   *
   * @param replies at least one, in the order in which they were given
   * @return empty where the format shows an execution, and there is none
   */
  Optional<String> render(List<Reply> replies);

  /** The texts of as many files, for a format of which a file has one execution. */
  default List<String> files(List<Reply> replies) {
    return render(replies).stream().toList();
  }

  /** Why nothing is rendered, where that is so, as part of a sentence. */
  default String whyNothing(List<Reply> replies) {
    return "there is no execution to show";
  }
}
