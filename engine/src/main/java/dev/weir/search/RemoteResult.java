package dev.weir.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What came of a {@link RemoteTask}, as data. It counts as a whole or not at all. */
public final class RemoteResult {
  private final Content content;

  /**
   * What it is made of. The steps are called as the explorer's machine calls them.
   *
   * @param given nodes that were given away, each the first child of the one before, the first at
   *     the beginning of the task
   * @param left where the explorer stood when it handed in what follows the first child of the last
   *     of them, or the beginning of the task; empty if all of that is explored
   * @param mail executions with races above the task
   * @param found what was found
   */
  record Content(
      List<Frontier.Node> given,
      Optional<Branch> left,
      List<RacyExecution> mail,
      FoundElsewhere found) {
    Content {
      given = List.copyOf(given);
      mail = List.copyOf(mail);
    }
  }

  RemoteResult(Content content) {
    this.content = content;
  }

  /**
   * The result that became bytes; see {@link #bytes}.
   *
   * @param form the one that it was written with
   * @throws IOException if they are no result
   */
  public static RemoteResult of(byte[] bytes, ObjectForm form) throws IOException {
    return new RemoteResult(TaskMessage.read(bytes, form, PackedInput::result));
  }

  /**
   * The result as bytes, for {@link #of} in the same build.
   *
   * @param form writes what has no packed form
   */
  public byte[] bytes(ObjectForm form) throws IOException {
    return TaskMessage.bytes(new PackedOutput().result(content), form);
  }

  Content content() {
    return content;
  }

  /** How many executions have races above the task that call for more. */
  public int mail() {
    return content.mail().size();
  }

  /** How many nodes were given away. */
  public int given() {
    return content.given().size();
  }
}
