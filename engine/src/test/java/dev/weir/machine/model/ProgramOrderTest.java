package dev.weir.machine.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.ProgramOrder.Operation;
import dev.weir.testing.Referee;
import dev.weir.testing.SmallLanguage;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallState;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of each model says what the referee's machine does. */
class ProgramOrderTest {
  private static final List<Operation> ACCESSES =
      List.of(
          Operation.LOAD,
          Operation.STORE,
          Operation.READ_MODIFY_WRITE,
          Operation.RELAXED_READ_MODIFY_WRITE);

  /** Two accesses of a thread, and what stands between them. */
  record Pair(SmallModel model, Operation first, Optional<Operation> between, Operation second) {}

  static Stream<Pair> pairs() {
    return Arrays.stream(SmallModel.values())
        .flatMap(
            model ->
                ACCESSES.stream()
                    .flatMap(
                        first ->
                            ACCESSES.stream()
                                .flatMap(
                                    second ->
                                        Stream.of(
                                                Optional.<Operation>empty(),
                                                Optional.of(Operation.STORE_BARRIER),
                                                Optional.of(Operation.FENCE))
                                            .map(
                                                between ->
                                                    new Pair(model, first, between, second)))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void accessesAreSeenInTheOrderThatTheTableKeeps(Pair pair) {
    ProgramOrder order = MemoryModels.named(pair.model().name()).orElseThrow().programOrder();
    boolean kept =
        order.keeps(pair.first(), pair.second())
            || pair.between()
                .filter(b -> order.keeps(pair.first(), b) && order.keeps(b, pair.second()))
                .isPresent();
    String between = pair.between().map(b -> text(b, "", 0) + "; ").orElse("");
    // Another thread, in full order, comes after the second access and before the first.
    String text =
        text(pair.first(), "x", 0)
            + "; "
            + between
            + text(pair.second(), "y", 1)
            + " || "
            + (isRead(pair.second()) ? "y=1" : "r2=y")
            + "; fence; "
            + (isRead(pair.first()) ? "x=1" : "r3=x");
    boolean seen =
        Referee.explore(SmallLanguage.parse(text), pair.model()).finalStates().stream()
            .anyMatch(state -> isOutOfOrder(pair, state));
    assertThat(seen).as(text).isEqualTo(!kept);
  }

  private static boolean isRead(Operation operation) {
    return operation == Operation.LOAD;
  }

  private static boolean isOutOfOrder(Pair pair, SmallState state) {
    int first = isRead(pair.first()) ? value(state, 0, "r0") : 1 - value(state, 1, "r3");
    int second = isRead(pair.second()) ? 1 - value(state, 0, "r1") : value(state, 1, "r2");
    return first == 1 && second == 1;
  }

  private static int value(SmallState state, int thread, String register) {
    return state.registers().get(thread).getOrDefault(register, 0);
  }

  private static String text(Operation operation, String place, int register) {
    return switch (operation) {
      case LOAD -> "r" + register + "=" + place;
      case STORE -> place + "=1";
      case READ_MODIFY_WRITE -> "r" + register + "=xchg(" + place + ",1)";
      case RELAXED_READ_MODIFY_WRITE -> "r" + register + "=xchg.rlx(" + place + ",1)";
      case STORE_BARRIER -> "fence.rel";
      case FENCE -> "fence";
    };
  }
}
