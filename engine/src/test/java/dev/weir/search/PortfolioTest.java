package dev.weir.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.search.Portfolio.Member;
import dev.weir.search.Portfolio.Share;
import dev.weir.search.result.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several ways to answer a question. */
@Timeout(60)
class PortfolioTest {
  private static final int LONG = 100_000;
  private static final int LESS_THAN_A_START = 100;
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

  /** What came of two ways. */
  private record Answers(String first, Optional<String> second, boolean isSecondSettled) {
    Answers with(Answers other, boolean settles) {
      return new Answers(first, Optional.of(other.first), settles);
    }
  }

  private static Answers take(
      Function<ProgressListener, String> first, Function<ProgressListener, String> second) {
    return take(first, second, ProgressListener.NONE);
  }

  private static Answers take(
      Function<ProgressListener, String> first,
      Function<ProgressListener, String> second,
      ProgressListener listener) {
    Predicate<Answers> settles = answer -> !answer.first().equals(CUT);
    return Portfolio.answer(
        List.of(
            Member.first(alone(first), settles),
            new Member<>(alone(second), settles, Answers::with, Share.EQUAL)),
        listener);
  }

  private static Function<ProgressListener, Answers> alone(Function<ProgressListener, String> way) {
    return way.andThen(answer -> new Answers(answer, Optional.empty(), false));
  }

  @Test
  void aShortFirstWayIsAlone() {
    Answers answers = take(way("first", 100), way("second", 1));
    assertThat(answers.first()).isEqualTo("first");
    assertThat(answers.second()).isEmpty();
    assertThat(answers.isSecondSettled()).isFalse();
  }

  @Test
  void aShortSecondWayEndsTheFirst() {
    Answers answers = take(way("first", Integer.MAX_VALUE), way("second", LONG));
    assertThat(answers.first()).isEqualTo(CUT);
    assertThat(answers.second()).contains("second");
    assertThat(answers.isSecondSettled()).isTrue();
    // They took turns: the first did not ask more than its share.
    assertThat(asked).startsWith("first", "second", "first", "second").hasSizeGreaterThan(1000);
  }

  @Test
  void aLongSecondWayIsEndedByTheFirst() {
    Answers answers = take(way("first", LONG), way("second", Integer.MAX_VALUE));
    assertThat(answers.first()).isEqualTo("first");
    assertThat(answers.second()).contains(CUT);
    assertThat(answers.isSecondSettled()).isFalse();
  }

  @Test
  void whereTheFirstGivesUpTheSecondGoesOn() {
    for (int questions : List.of(10, LONG)) {
      Function<ProgressListener, String> givesUp = way("first", questions).andThen(name -> CUT);
      Answers answers = take(givesUp, way("second", 3 * LONG));
      assertThat(answers.second()).contains("second");
      assertThat(answers.isSecondSettled()).isTrue();
    }
  }

  @Test
  void whereTheSecondGivesUpTheFirstGoesOn() {
    Function<ProgressListener, String> givesUp = way("second", LONG).andThen(name -> CUT);
    Answers answers = take(way("first", 3 * LONG), givesUp);
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
  void workIsSharedUnequally() {
    List<String> questions = new ArrayList<>();
    Function<String, Function<ProgressListener, String>> way =
        name ->
            listener -> {
              do {
                questions.add(name);
              } while (!listener.wantsToStop() && questions.size() < LONG);
              return CUT;
            };
    Portfolio.answer(
        List.of(
            Member.first(way.apply("first"), _ -> true),
            beside(way.apply("second"), new Share(100, 30, 10, true))),
        ProgressListener.NONE);
    assertThat(questions.subList(0, 100)).containsOnly("first");
    assertThat(questions.subList(100, 110)).containsOnly("second");
    assertThat(questions.subList(110, 140)).containsOnly("first");
    assertThat(questions.get(140)).isEqualTo("second");
  }

  private static Member<String> beside(Function<ProgressListener, String> way, Share share) {
    return new Member<>(
        way,
        answer -> !answer.equals(CUT),
        (before, own, settles) -> settles ? own : before,
        share);
  }

  @Test
  void aTurnOfTheThirdMayInterruptThatOfTheSecond() {
    Portfolio.answer(
        List.of(
            Member.first(way("first", LONG), _ -> true),
            beside(way("second", LONG), new Share(10, 10, 10, true)),
            beside(way("third", LONG), new Share(15, 1000, 10, true))),
        ProgressListener.NONE);
    assertThat(asked).startsWith("first", "second", "third", "second", "first", "second", "first");
  }

  @Test
  void theFirstToSettleTheQuestionOfThreeGivesTheAnswer() {
    List<String> names = List.of("first", "second", "third");
    for (String shortest : names) {
      List<Function<ProgressListener, String>> ways =
          names.stream()
              .map(name -> way(name, name.equals(shortest) ? LONG : Integer.MAX_VALUE))
              .toList();
      String answer =
          Portfolio.answer(
              List.of(
                  Member.first(ways.get(0), given -> !given.equals(CUT)),
                  beside(ways.get(1), Share.EQUAL),
                  beside(ways.get(2), Share.EQUAL)),
              ProgressListener.NONE);
      assertThat(answer).isEqualTo(shortest);
    }
  }

  @Test
  void whatDoesNotGoOnAloneEndsWithTheOthers() {
    for (int questions : List.of(10, LONG)) {
      String answer =
          Portfolio.answer(
              List.of(
                  Member.first(way("first", questions).andThen(_ -> "gave up"), _ -> false),
                  beside(way("second", Integer.MAX_VALUE), new Share(100, 30, 10, false))),
              ProgressListener.NONE);
      assertThat(answer).isEqualTo("gave up");
    }
  }

  @Test
  void aWishToStopEndsBoth() {
    int[] questions = {0};
    Answers answers =
        take(
            way("first", Integer.MAX_VALUE),
            way("second", Integer.MAX_VALUE),
            ProgressListener.stoppingWhen(() -> ++questions[0] > LONG));
    assertThat(answers.first()).isEqualTo(CUT);
    assertThat(answers.second()).contains(CUT);
    assertThat(questions[0]).isLessThan(LONG + 10);
  }

  /** A way that asks for room before the first question and after each so many. */
  private static Function<ProgressListener, String> asking(
      int times, int questions, long bytes, List<Boolean> granted) {
    return listener -> {
      for (int time = 0; time < times; time++) {
        granted.add(listener.hasRoom(bytes));
        for (int i = 0; i < questions; i++) {
          if (listener.wantsToStop()) {
            return CUT;
          }
        }
      }
      return "first";
    };
  }

  private Function<ProgressListener, String> holding(int questions, long bytes) {
    return listener -> {
      listener.holds(bytes);
      return way("second", questions).apply(listener);
    };
  }

  private static final long FREE = ProgressListener.FREE_BYTES;

  @Test
  void thereIsAlwaysRoomForWhatIsFree() {
    List<Boolean> granted = new ArrayList<>();
    take(asking(3, 1000, FREE, granted), holding(Integer.MAX_VALUE, 0));
    assertThat(granted).containsExactly(true, true, true);
  }

  @Test
  void thereIsNeverRoomForMoreThanTheOtherHolds() {
    List<Boolean> granted = new ArrayList<>();
    take(asking(50, 1000, FREE + 1, granted), holding(Integer.MAX_VALUE, FREE));
    assertThat(granted).hasSize(50).containsOnly(false);
  }

  @Test
  void whatTheOtherHoldsIsGranted() {
    List<Boolean> granted = new ArrayList<>();
    take(asking(3, 1000, 5 * FREE, granted), holding(Integer.MAX_VALUE, 5 * FREE));
    // It had not begun at first.
    assertThat(granted).containsExactly(false, true, true);
  }

  @Test
  void everythingIsGrantedWhereTheOtherGivesUp() {
    List<Boolean> granted = new ArrayList<>();
    Answers answers =
        take(
            asking(3, 1000, Long.MAX_VALUE, granted),
            holding(LESS_THAN_A_START, 0).andThen(name -> CUT));
    assertThat(granted).containsExactly(false, true, true);
    assertThat(answers.first()).isEqualTo("first");
  }
}
