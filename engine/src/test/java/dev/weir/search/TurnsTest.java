package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two ways to answer a question. */
@Timeout(60)
class TurnsTest {
  private static final int LONG = 100_000;
  private static final String CUT = "cut";

  private final List<String> asked = new ArrayList<>();

  /** A way that answers after so many questions whether to go on, unless it is told to stop. */
  private Function<ProgressListener, String> way(String name, int questions) {
    return listener -> {
      for (int i = 0; i < questions; i++) {
        if (asked.isEmpty() || !asked.getLast().equals(name)) {
          asked.add(name);
        }
        if (listener.wantsToStop()) {
          return CUT;
        }
      }
      return name;
    };
  }

  private static Turns.Answers<String> take(
      Function<ProgressListener, String> first, Function<ProgressListener, String> second) {
    return Turns.take(
        first,
        answer -> !answer.equals(CUT),
        second,
        answer -> !answer.equals(CUT),
        ProgressListener.NONE);
  }

  @Test
  void aShortFirstWayIsAlone() {
    Turns.Answers<String> answers = take(way("first", 100), way("second", 1));
    assertThat(answers.first()).isEqualTo("first");
    assertThat(answers.second()).isEmpty();
    assertThat(answers.isSecondSettled()).isFalse();
  }

  @Test
  void aShortSecondWayEndsTheFirst() {
    Turns.Answers<String> answers = take(way("first", Integer.MAX_VALUE), way("second", LONG));
    assertThat(answers.first()).isEqualTo(CUT);
    assertThat(answers.second()).contains("second");
    assertThat(answers.isSecondSettled()).isTrue();
    // They took turns: the first did not ask more than its share.
    assertThat(asked).startsWith("first", "second", "first", "second").hasSizeGreaterThan(1000);
  }

  @Test
  void aLongSecondWayIsEndedByTheFirst() {
    Turns.Answers<String> answers = take(way("first", LONG), way("second", Integer.MAX_VALUE));
    assertThat(answers.first()).isEqualTo("first");
    assertThat(answers.second()).contains(CUT);
    assertThat(answers.isSecondSettled()).isFalse();
  }

  @Test
  void whereTheFirstGivesUpTheSecondGoesOn() {
    for (int questions : List.of(10, LONG)) {
      Function<ProgressListener, String> givesUp = way("first", questions).andThen(name -> CUT);
      Turns.Answers<String> answers = take(givesUp, way("second", 3 * LONG));
      assertThat(answers.second()).contains("second");
      assertThat(answers.isSecondSettled()).isTrue();
    }
  }

  @Test
  void whereTheSecondGivesUpTheFirstGoesOn() {
    Function<ProgressListener, String> givesUp = way("second", LONG).andThen(name -> CUT);
    Turns.Answers<String> answers = take(way("first", 3 * LONG), givesUp);
    assertThat(answers.first()).isEqualTo("first");
    assertThat(answers.isSecondSettled()).isFalse();
  }

  @Test
  void aDefectOfTheSecondWayIsSeen() {
    Function<ProgressListener, String> broken =
        listener -> {
          throw new IllegalStateException("broken");
        };
    assertThatThrownBy(() -> take(way("first", Integer.MAX_VALUE), broken))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
  }

  @Test
  void aWishToStopEndsBoth() {
    int[] questions = {0};
    Turns.Answers<String> answers =
        Turns.take(
            way("first", Integer.MAX_VALUE),
            answer -> !answer.equals(CUT),
            way("second", Integer.MAX_VALUE),
            answer -> !answer.equals(CUT),
            ProgressListener.stoppingWhen(() -> ++questions[0] > LONG));
    assertThat(answers.first()).isEqualTo(CUT);
    assertThat(answers.second()).contains(CUT);
    assertThat(questions[0]).isLessThan(LONG + 10);
  }

  /** A way that holds so many times the free amount more after each so many questions. */
  private Function<ProgressListener, String> greedy(int steps, int questions, long[] heldAt) {
    return listener -> {
      for (int step = 1; step <= steps; step++) {
        listener.takes(step * Turns.FREE_BYTES);
        heldAt[step] = asked.size();
        for (int i = 0; i < questions; i++) {
          asked.add("first");
          if (listener.wantsToStop()) {
            return CUT;
          }
        }
      }
      return "first";
    };
  }

  private long count(String name, long until) {
    return asked.stream().limit(until).filter(name::equals).count();
  }

  private Function<ProgressListener, String> working(int questions, long bytes) {
    return listener -> {
      listener.takes(bytes);
      for (int i = 0; i < questions; i++) {
        asked.add("second");
        if (listener.wantsToStop()) {
          return CUT;
        }
      }
      return "second";
    };
  }

  @Test
  void whoTakesMuchMemoryWaitsForTheOther() {
    long[] heldAt = new long[6];
    Turns.Answers<String> answers = take(greedy(5, 1000, heldAt), working(Integer.MAX_VALUE, 0));

    assertThat(answers.first()).isEqualTo("first");
    for (int step = 2; step <= 5; step++) {
      long own = count("first", heldAt[step]);
      assertThat(own).isEqualTo(1000L * (step - 1));
      assertThat(count("second", heldAt[step])).isBetween(step * own, step * own + 2L * 64);
    }
  }

  @Test
  void whatTheOtherHoldsIsFree() {
    long[] heldAt = new long[6];
    take(greedy(5, 1000, heldAt), working(Integer.MAX_VALUE, 5 * Turns.FREE_BYTES));

    assertThat(count("second", heldAt[5])).isLessThanOrEqualTo(count("first", heldAt[5]) + 64);
  }

  @Test
  void whoComesToItsEndFirstFindsLittleTaken() {
    long[] heldAt = new long[6];
    Turns.Answers<String> answers = take(greedy(5, 1000, heldAt), working(5000, 0));

    assertThat(answers.isSecondSettled()).isTrue();
    // Three times the free amount would have needed 6,000 questions.
    assertThat(heldAt[2]).isPositive();
    assertThat(count("first", asked.size())).isLessThanOrEqualTo(2001);
  }

  @Test
  void whoTakesMuchMemoryGoesOnWhereTheOtherGivesUp() {
    Turns.Answers<String> answers =
        take(greedy(5, 1000, new long[6]), working(3000, 0).andThen(name -> CUT));

    assertThat(answers.first()).isEqualTo("first");
  }

  @Test
  void aWishToStopEndsWhoWaitsForMemory() {
    int[] questions = {0};
    Turns.Answers<String> answers =
        Turns.take(
            greedy(5, 1000, new long[6]),
            answer -> !answer.equals(CUT),
            working(Integer.MAX_VALUE, 0),
            answer -> !answer.equals(CUT),
            ProgressListener.stoppingWhen(() -> ++questions[0] > 4000));

    assertThat(answers.first()).isEqualTo(CUT);
    assertThat(answers.second()).contains(CUT);
    assertThat(questions[0]).isLessThan(4010);
  }
}
