package dev.weir.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationTest {
  private static final Path TEST = Path.of("lib/t.c");

  private static final Observation SEEN =
      new Observation(
          "violation",
          List.of("incomplete"),
          Map.of("executions", 3L, "errors", 1L),
          List.of(Finding.at("assertion", "lib/queue.c", 42), Finding.at("memory", "lib/t.c", 7)),
          true);

  private static List<String> differences(String words) throws UnreadableException {
    return differences(words, TEST);
  }

  private static List<String> differences(String words, Path test) throws UnreadableException {
    CommentLine line = new CommentLine(1, 1, words, true);
    return ExpectationParser.parse(line, words, Question.CHECK, List.of("tso"))
        .differences(SEEN, test);
  }

  @Test
  void holdsHoweverTheFileWasNamed() throws UnreadableException {
    assertThat(differences("memory:7", TEST.toAbsolutePath())).isEmpty();
    assertThat(differences("memory:7", Path.of("lib/../lib/t.c"))).isEmpty();
    assertThat(differences("memory:7", Path.of("other/t.c"))).isNotEmpty();
    assertThat(SEEN.expectation(TEST.toAbsolutePath())).endsWith("memory:7");
  }

  @ParameterizedTest
  @CsvSource({
    "violation",
    "violation assertion",
    "violation memory:7",
    "violation assertion:queue.c:42",
    "violation assertion:lib/queue.c:42 memory",
    "incomplete executions 3",
  })
  void holds(String words) throws UnreadableException {
    assertThat(differences(words)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "safe, 'violation, not safe'",
    "violation complete, not complete",
    "violation deadlock, no deadlock",
    "violation memory:8, no memory:8",
    "violation assertion:42, no assertion:42",
    "violation assertion:ueue.c:42, no assertion:ueue.c:42",
    "executions 4, 'executions 3, not 4'",
    "blocked 0, no blocked",
  })
  void doesNotHold(String words, String difference) throws UnreadableException {
    assertThat(differences(words)).containsExactly(difference);
  }
}
