package dev.weir.machine.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PastStatesTest {
  private static final int VALUES = 20;

  /** What there was at some moment, and how to go back there. */
  private record Moment(int from, List<Long> states) {}

  @Property
  void areThoseOfAListWhateverIsTakenBack(
      @ForAll List<@IntRange(min = 0, max = 3 * VALUES) Integer> operations) {
    PastStates past = new PastStates();
    List<Moment> moments = new ArrayList<>();
    Moment now = new Moment(0, List.of());
    for (int operation : operations) {
      if (operation < 2 * VALUES) {
        moments.add(now);
        long state = operation % VALUES * 0x100000001L;
        List<Long> longer = new ArrayList<>(now.states);
        longer.add(state);
        now = new Moment(now.from, longer);
        past.add(state);
      } else if (operation < 2 * VALUES + 5) {
        moments.add(now);
        now = new Moment(now.states.size(), now.states);
        past.forget();
      } else if (!moments.isEmpty()) {
        int to = operation % moments.size();
        now = moments.get(to);
        moments.subList(to, moments.size()).clear();
        past.goBack(now.from, now.states.size());
      }
      List<Long> counting = now.states.subList(now.from, now.states.size());
      for (long value = 0; value < VALUES; value++) {
        assertThat(past.contains(value * 0x100000001L))
            .isEqualTo(counting.contains(value * 0x100000001L));
      }
      assertThat(past.isEmpty()).isEqualTo(counting.isEmpty());
    }
  }
}
