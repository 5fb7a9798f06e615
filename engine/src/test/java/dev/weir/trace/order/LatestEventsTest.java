package dev.weir.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.trace.EventLog;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * What the latest events are, against a map, while changes are taken back and room is made for more
 * threads and locations in between.
 */
class LatestEventsTest {
  private static final int NONE = EventLog.NONE;
  private static final int CHANGES = 200;

  private enum Field {
    WRITE,
    LOCK,
    READ,
    EVENT,
    UPDATE,
    WAKER,
    FORWARD,
    WRITER,
    END,
    WAITING_STORE
  }

  /** A field of a location, thread or store; of reads, by a thread. */
  private record Key(Field field, int index, int thread) {}

  private record Mark(int mark, Map<Key, Integer> known) {}

  @Property(tries = 500)
  void changesAreTakenBackWhateverWasMadeRoomForSince(@ForAll long seed) {
    Random random = new Random(seed);
    LatestEvents latest = new LatestEvents();
    Map<Key, Integer> known = new HashMap<>();
    Deque<Mark> marks = new ArrayDeque<>();
    int threads = 1;
    int locations = 1;
    latest.ensureEvents(CHANGES);
    latest.ensureThreads(threads);
    latest.ensureLocations(locations);
    for (int event = 0; event < CHANGES; event++) {
      latest.begin(event);
      int thread = random.nextInt(threads);
      int location = random.nextInt(locations);
      switch (random.nextInt(14)) {
        case 0 -> latest.ensureThreads(threads += random.nextInt(3));
        case 1 -> latest.ensureLocations(locations += random.nextInt(4));
        case 2 -> marks.push(new Mark(latest.mark(), Map.copyOf(known)));
        case 3 -> {
          if (!marks.isEmpty()) {
            Mark mark = marks.pop();
            latest.undo(mark.mark());
            known = new HashMap<>(mark.known());
          }
        }
        case 4, 5 -> {
          latest.setWrite(location, thread, event);
          known.put(new Key(Field.WRITE, location, NONE), event);
          known.put(new Key(Field.WRITER, location, NONE), thread);
          known.keySet().removeIf(k -> k.field() == Field.READ && k.index() == location);
          if (event > 0 && random.nextBoolean()) {
            // A load from the buffer comes into view.
            int load = random.nextInt(event);
            latest.setRead(location, thread, load);
            known.put(new Key(Field.READ, location, thread), load);
          }
        }
        case 6 -> set(known, Field.LOCK, location, event, latest::setLock);
        case 7, 8 -> {
          latest.setRead(location, thread, event);
          known.put(new Key(Field.READ, location, thread), event);
        }
        case 9 -> set(known, Field.EVENT, thread, event, latest::setEvent);
        case 10 -> set(known, Field.UPDATE, thread, event, latest::setUpdate);
        case 11 -> {
          int store = random.nextInt(event + 1);
          set(known, Field.FORWARD, store, event, latest::setForward);
        }
        case 12 -> {
          latest.setEnd(event);
          known.put(new Key(Field.END, 0, NONE), event);
        }
        default -> {
          int waker = random.nextInt(3) == 0 ? NONE : event;
          set(known, Field.WAKER, thread, waker, latest::setWaker);
          set(known, Field.WAITING_STORE, thread, event, latest::setWaitingStore);
        }
      }
      assertThat(latest.end()).isEqualTo(get(known, Field.END, 0));
      for (int t = 0; t < threads; t++) {
        assertThat(latest.event(t)).isEqualTo(get(known, Field.EVENT, t));
        assertThat(latest.update(t)).isEqualTo(get(known, Field.UPDATE, t));
        assertThat(latest.waker(t)).isEqualTo(get(known, Field.WAKER, t));
        assertThat(latest.waitingStore(t)).isEqualTo(get(known, Field.WAITING_STORE, t));
      }
      for (int l = 0; l < locations; l++) {
        assertThat(latest.write(l)).isEqualTo(get(known, Field.WRITE, l));
        assertThat(latest.lock(l)).isEqualTo(get(known, Field.LOCK, l));
        assertThat(reads(latest, l, get(known, Field.WRITER, l), thread))
            .isEqualTo(reads(known, l, thread));
      }
      for (int e = 0; e <= event; e++) {
        assertThat(latest.forward(e)).isEqualTo(get(known, Field.FORWARD, e));
      }
    }
  }

  private interface Setter {
    void set(int index, int event);
  }

  private static void set(
      Map<Key, Integer> known, Field field, int index, int event, Setter setter) {
    setter.set(index, event);
    known.put(new Key(field, index, NONE), event);
  }

  private static int get(Map<Key, Integer> known, Field field, int index) {
    return known.getOrDefault(new Key(field, index, NONE), NONE);
  }

  private static TreeSet<Integer> reads(LatestEvents latest, int location, int writer, int except) {
    int[] found = new int[1 + latest.mostReads()];
    int end = latest.addReads(location, writer, except, found, 1);
    return IntStream.range(1, end)
        .mapToObj(i -> found[i])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static TreeSet<Integer> reads(Map<Key, Integer> known, int location, int except) {
    TreeSet<Integer> reads = new TreeSet<>();
    known.forEach(
        (key, event) -> {
          if (key.field() == Field.READ && key.index() == location && key.thread() != except) {
            reads.add(event);
          }
        });
    return reads;
  }
}
