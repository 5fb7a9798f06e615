package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.exhaustive.SoleExecution;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.ExplorationParts;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether an execution stands for all, held against all executions. */
class DeterminacyTest {
  private static final int MUTEX = 40;

  private final TestProgram program = new TestProgram();
  private final Operand m = program.global("m", MUTEX);
  private final Operand n = program.global("n", MUTEX);
  private final Operand x = program.global("x", 4);
  private final Operand s = program.global("s", 32);

  private static boolean isSole(Program built) {
    List<MemoryModel> models = Run.models();
    boolean first = isSole(built, models.getFirst());
    for (MemoryModel model : models) {
      assertThat(isSole(built, model)).as(model.name()).isEqualTo(first);
    }
    return first;
  }

  private static boolean isSole(Program built, MemoryModel model) {
    SoleExecution search = new SoleExecution();
    CheckOptions options = CheckOptions.of(model).toTheEnd();
    Exploration exploration =
        new Exploration(
            ExplorationParts.of(built, new Library(), options, List.of(), ProgressListener.NONE));
    while (true) {
      try {
        exploration.begin(search);
        search.run(exploration);
        return search.standsForAll();
      } catch (SharingDiscovered again) {
        exploration = exploration.again();
      }
    }
  }

  private static void increase(TestProgram.Body b, Operand mutex, Operand counter) {
    b.call("pthread_mutex_lock", mutex);
    b.store(counter, b.add(b.load(counter, 4), 1), 4);
    b.call("pthread_mutex_unlock", mutex);
  }

  /** Two threads that do this, and then a look at x. */
  private Program twice(Consumer<TestProgram.Body> code) {
    Operand worker = program.function("worker", code);
    program.thread(
        "main",
        b -> {
          Operand one = create(b, worker);
          Operand other = create(b, worker);
          b.call("pthread_join", b.load(one, 8), 0);
          b.call("pthread_join", b.load(other, 8), 0);
          b.observe("x", b.load(x, 4));
        });
    return program.build();
  }

  private static Operand create(TestProgram.Body b, Operand function) {
    Operand handle = b.local(8);
    b.call("pthread_create", handle, 0, function, 0);
    return handle;
  }

  @Test
  void oneExecutionStandsForAllOrdersOfAdditionsUnderAMutex() {
    assertThat(isSole(twice(b -> increase(b, m, x)))).isTrue();
  }

  @Test
  void oneExecutionStandsForAllOrdersOfAtomicAdditions() {
    assertThat(isSole(twice(b -> b.fetchAdd(x, 1, 4)))).isTrue();
  }

  @Test
  void anAdditionWhoseOldValueIsUsedDoesNotCommute() {
    assertThat(isSole(twice(b -> b.observe("old", b.fetchAdd(x, 1, 4))))).isFalse();
  }

  @Test
  void anAdditionWithoutAMutexIsNoUpdate() {
    assertThat(isSole(twice(b -> b.store(x, b.add(b.load(x, 4), 1), 4)))).isFalse();
  }

  @Test
  void aReadAmongAdditionsSeesTheirOrder() {
    assertThat(
            isSole(
                twice(
                    b -> {
                      increase(b, m, x);
                      b.call("pthread_mutex_lock", m);
                      b.observe("x", b.load(x, 4));
                      b.call("pthread_mutex_unlock", m);
                    })))
        .isFalse();
  }

  @Test
  void additionsUnderDifferentMutexesMayOverlap() {
    Operand first = program.function("first", b -> increase(b, m, x));
    Operand second = program.function("second", b -> increase(b, n, x));
    program.thread(
        "main",
        b -> {
          Operand one = create(b, first);
          Operand other = create(b, second);
          b.call("pthread_join", b.load(one, 8), 0);
          b.call("pthread_join", b.load(other, 8), 0);
          b.observe("x", b.load(x, 4));
        });
    assertThat(isSole(program.build())).isFalse();
  }

  private static void nested(TestProgram.Body b, Operand outer, Operand inner) {
    b.call("pthread_mutex_lock", outer);
    b.call("pthread_mutex_lock", inner);
    b.call("pthread_mutex_unlock", inner);
    b.call("pthread_mutex_unlock", outer);
  }

  @Test
  void mutexesTakenInDifferentOrdersMayDeadlock() {
    Operand first = program.function("first", b -> nested(b, m, n));
    Operand second = program.function("second", b -> nested(b, n, m));
    program.thread(
        "main",
        b -> {
          create(b, first);
          create(b, second);
        });
    assertThat(isSole(program.build())).isFalse();
  }

  @Test
  void mutexesTakenInOneOrderAreNoDeadlock() {
    assertThat(isSole(twice(b -> nested(b, m, n)))).isTrue();
  }

  @Test
  void aJoinOfAThreadThatNeedsTheOwnMutexMayDeadlock() {
    Operand worker = program.function("worker", b -> increase(b, m, x));
    program.thread(
        "main",
        b -> {
          Operand handle = create(b, worker);
          b.call("pthread_mutex_lock", m);
          b.call("pthread_mutex_unlock", m);
          b.call("pthread_mutex_lock", n);
          b.call("pthread_join", b.load(handle, 8), 0);
          b.call("pthread_mutex_unlock", n);
        });
    assertThat(isSole(program.build())).isFalse();
  }

  @Test
  void aBlockThatIsFreedMustNotBeInUse() {
    Operand block = program.global("block", 8);
    Operand worker = program.function("worker", b -> b.load(b.load(block, 8), 4));
    program.thread(
        "main",
        b -> {
          b.store(block, b.call("calloc", 1, 8), 8);
          Operand handle = create(b, worker);
          b.call("pthread_join", b.load(handle, 8), 0);
          b.call("free", b.load(block, 8));
        });
    assertThat(isSole(program.build())).isTrue();

    TestProgram other = new TestProgram();
    Operand shared = other.global("block", 8);
    Operand user = other.function("worker", b -> b.load(b.load(shared, 8), 4));
    other.thread(
        "main",
        b -> {
          b.store(shared, b.call("calloc", 1, 8), 8);
          create(b, user);
          b.call("free", b.load(shared, 8));
        });
    assertThat(isSole(other.build())).isFalse();
  }

  @Test
  void aBarrierOrdersWhatItsThreadsDo() {
    assertThat(isSole(meeting(2, false))).isTrue();
  }

  @Test
  void whoComesLastToABarrierIsSeenByTheResult() {
    assertThat(isSole(meeting(2, true))).isFalse();
  }

  @Test
  void aBarrierForFewerThreadsThanMeetThereOrdersNothing() {
    assertThat(isSole(meeting(1, false))).isFalse();
  }

  /** Two threads write before a barrier what the other one reads after it. */
  private Program meeting(int needed, boolean looks) {
    Operand barrier = program.global("barrier", 8);
    Operand y = program.global("y", 4);
    Operand one = program.function("one", b -> meet(b, barrier, x, y, looks));
    Operand other = program.function("other", b -> meet(b, barrier, y, x, looks));
    program.thread(
        "main",
        b -> {
          b.call("pthread_barrier_init", barrier, 0, needed);
          create(b, one);
          create(b, other);
        });
    return program.build();
  }

  private static void meet(
      TestProgram.Body b, Operand barrier, Operand written, Operand read, boolean looks) {
    b.store(written, 1, 4);
    Operand result = b.call("pthread_barrier_wait", barrier);
    if (looks) {
      b.observe("result", result);
    }
    b.observe("read", b.load(read, 4));
  }

  private Program beside(
      Consumer<TestProgram.Body> first,
      Consumer<TestProgram.Body> second,
      Consumer<TestProgram.Body> afterwards) {
    Operand one = program.function("one", first);
    Operand other = program.function("other", second);
    program.thread(
        "main",
        b -> {
          Operand handle = create(b, one);
          Operand last = create(b, other);
          b.call("pthread_join", b.load(handle, 8), 0);
          b.call("pthread_join", b.load(last, 8), 0);
          afterwards.accept(b);
        });
    return program.build();
  }

  @Test
  void anUpdateOfWhatDependsOnTheOrderDependsOnItToo() {
    assertThat(
            isSole(
                beside(
                    b -> b.store(x, 1, 4),
                    b -> b.store(x, 2, 4),
                    b -> {
                      b.fetchAdd(x, 1, 4);
                      b.observe("x", b.load(x, 4));
                    })))
        .isFalse();
  }

  @Test
  void aSumCarriesToBytesThatNobodyElseWrites() {
    assertThat(
            isSole(
                beside(
                    b -> b.fetchAdd(x, 1, 4),
                    b -> b.store(x, 255, 1),
                    b -> b.observe("x", b.load(TestProgram.at(x, 1), 1)))))
        .isFalse();
  }

  @Test
  void anUpdateMayComeBeforeTheWriteThatItNeeds() {
    Operand block = program.global("block", 8);
    Operand one = program.function("one", b -> b.fetchAdd(b.load(block, 8), 1, 4));
    Operand other = program.function("other", b -> b.store(b.load(block, 8), 1, 4));
    program.thread(
        "main",
        b -> {
          b.store(block, b.call("malloc", 4), 8);
          create(b, one);
          create(b, other);
        });
    assertThat(isSole(program.build())).isFalse();
  }

  @Test
  void theBytesOfAMutexMayBeReadWhileItIsHeld() {
    assertThat(isSole(beside(b -> increase(b, m, x), b -> b.observe("m", b.load(m, 4)), b -> {})))
        .isFalse();
  }

  @Test
  void aRobustMutexTellsThatItsHolderHasEnded() {
    Operand attributes = program.global("attributes", 4);
    Operand one = program.function("one", b -> b.call("pthread_mutex_lock", m));
    Operand other = program.function("other", b -> increase(b, m, x));
    program.thread(
        "main",
        b -> {
          b.call("pthread_mutexattr_init", attributes);
          b.call("pthread_mutexattr_setrobust", attributes, 1);
          b.call("pthread_mutex_init", m, attributes);
          create(b, one);
          create(b, other);
        });
    assertThat(isSole(program.build())).isFalse();
  }

  @Test
  void howLongAThreadSleepsIsSeenByTheClock() {
    Operand y = program.global("y", 4);
    assertThat(
            isSole(
                beside(
                    b -> b.store(y, 100, 4),
                    b -> {
                      Operand before = b.call("weir_time_stamp");
                      b.call("sleep", b.load(y, 4));
                      b.observe("slept", b.subtract(b.call("weir_time_stamp"), before));
                    },
                    b -> {})))
        .isFalse();
  }

  private static void increaseBySemaphore(TestProgram.Body b, Operand semaphore, Operand counter) {
    b.call("sem_wait", semaphore);
    b.store(counter, b.add(b.load(counter, 4), 1), 4);
    b.call("sem_post", semaphore);
  }

  /** Two threads beside each other once a semaphore has this count. */
  private boolean isSoleWith(
      int count, Consumer<TestProgram.Body> first, Consumer<TestProgram.Body> second) {
    Operand one = program.function("one", first);
    Operand other = program.function("other", second);
    program.thread(
        "main",
        b -> {
          b.call("sem_init", s, 0, count);
          Operand handle = create(b, one);
          Operand last = create(b, other);
          b.call("pthread_join", b.load(handle, 8), 0);
          b.call("pthread_join", b.load(last, 8), 0);
          b.observe("x", b.load(x, 4));
        });
    return isSole(program.build());
  }

  @Test
  void aSemaphoreThatWhoeverTakesItGivesBackIsAMutex() {
    assertThat(isSoleWith(1, b -> increaseBySemaphore(b, s, x), b -> increaseBySemaphore(b, s, x)))
        .isTrue();
  }

  @Test
  void aSemaphoreThatTwoMayTakeIsNoMutex() {
    assertThat(isSoleWith(2, b -> increaseBySemaphore(b, s, x), b -> increaseBySemaphore(b, s, x)))
        .isFalse();
  }

  @Test
  void aSemaphoreOrdersWhatComesBeforeAPostAndAfterAWait() {
    assertThat(
            isSoleWith(
                0,
                b -> {
                  b.store(x, 1, 4);
                  b.call("sem_post", s);
                  b.call("sem_post", s);
                },
                b -> {
                  b.call("sem_wait", s);
                  b.observe("read", b.load(x, 4));
                  b.call("sem_wait", s);
                  b.store(x, 2, 4);
                }))
        .isTrue();
  }

  @Test
  void aWaitComesAfterNoMorePostsThanItNeeds() {
    assertThat(
            isSoleWith(
                0,
                b -> {
                  b.call("sem_post", s);
                  b.store(x, 1, 4);
                  b.call("sem_post", s);
                },
                b -> {
                  b.call("sem_wait", s);
                  b.observe("read", b.load(x, 4));
                  b.call("sem_wait", s);
                }))
        .isFalse();
  }

  @Test
  void aWaitNeedsNoPostWhereTheCountIsNotZero() {
    assertThat(
            isSoleWith(
                1,
                b -> {
                  b.store(x, 1, 4);
                  b.call("sem_post", s);
                },
                b -> {
                  b.call("sem_wait", s);
                  b.observe("read", b.load(x, 4));
                }))
        .isFalse();
  }

  @Test
  void ofTwoThatPostNobodyKnowsWhoseComesFirst() {
    Operand y = program.global("y", 4);
    Operand waiter =
        program.function(
            "waiter",
            b -> {
              b.call("sem_wait", s);
              b.observe("read", b.load(y, 4));
            });
    program.thread(
        "main",
        b -> {
          b.call("sem_init", s, 0, 0);
          create(b, waiter);
          create(b, program.function("idle", idle -> idle.call("sem_post", s)));
          b.store(y, 1, 4);
          b.call("sem_post", s);
        });
    assertThat(isSole(program.build())).isFalse();
  }

  @Test
  void aCounterOfEventsTellsHowManyThereWere() {
    Operand event = program.global("event", 8);
    assertThat(
            isSole(
                beside(
                    b -> {
                      b.call("weir_event_give", event, 1);
                      b.call("weir_event_give", event, 1);
                    },
                    b -> b.observe("taken", b.call("weir_event_take", event, 0)),
                    b -> {})))
        .isFalse();
  }

  @Test
  void aClockThatSeesNoSleepLeavesUpdatesInAnyOrder() {
    Operand y = program.global("y", 4);
    assertThat(
            isSole(
                twice(
                    b -> {
                      b.observe("time", b.call("weir_time_stamp"));
                      b.call("sleep", 1);
                      increase(b, m, x);
                      b.store(y, b.add(b.load(y, 4), 1), 4);
                      b.observe("time afterwards", b.call("weir_time_stamp"));
                    })))
        .isTrue();
  }

  @Test
  void howOftenAThreadSleepsIsSeenByTheClock() {
    Operand y = program.global("y", 4);
    assertThat(
            isSole(
                beside(
                    b -> b.store(y, 1, 4),
                    b -> {
                      Operand before = b.call("weir_time_stamp");
                      b.when(b.load(y, 4), then -> then.call("sleep", 7));
                      b.observe("slept", b.subtract(b.call("weir_time_stamp"), before));
                    },
                    b -> {})))
        .isFalse();
  }

  @Test
  void aTextIsPrintedByItsAddressWhereItIsConstant() {
    assertThat(isSole(printing(true))).isTrue();
  }

  @Test
  void theBytesOfAPrintedTextAreRead() {
    assertThat(isSole(printing(false))).isFalse();
  }

  /** A thread prints one of two texts, by what it reads, while another one writes that. */
  private Program printing(boolean areConstant) {
    Operand y = program.global("y", 4);
    Operand format = program.string("%d %s\n");
    Operand yes = areConstant ? program.string("yes") : program.global("yes", 4);
    Operand no = program.string("no");
    return beside(
        b -> b.store(y, 1, 4),
        b -> {
          Operand read = b.load(y, 4);
          b.call("printf", format, read, b.select(read, yes, no));
        },
        b -> {});
  }

  @Test
  void whatIsOnlyPrintedMayComeInAnyOrder() {
    Operand y = program.global("y", 4);
    Operand format = program.string("%d\n");
    assertThat(
            isSole(
                twice(
                    b -> {
                      b.store(y, b.add(b.load(y, 4), 1), 4);
                      b.call("printf", format, b.load(y, 4));
                    })))
        .isTrue();
  }

  @Test
  void allExecutionsOfRandomProgramsDoWhatTheSoleOneDoes() {
    int tries = Effort.count("weir.determinacy.programs", 2_400);
    int first = (int) Effort.firstSeed("weir.determinacy.seed");
    long sole =
        IntStream.range(first, first + tries)
            .filter(
                seed -> {
                  Program built = new Generator(new Random(seed)).program();
                  boolean isSole = isSole(built);
                  if (isSole) {
                    assertThat(Run.outcomes(built)).as("seed %d", seed).hasSize(1);
                    assertThat(Run.outcomes(built).first())
                        .as("seed %d", seed)
                        .doesNotContain("waits", ":");
                  }
                  return isSole;
                })
            .count();
    assertThat(sole).isGreaterThan(tries / 10);
  }

  /** Programs in which some threads share what others, or the order, may change. */
  private static final class Generator {
    private final Random random;
    private final TestProgram program = new TestProgram();
    private final List<Operand> mutexes =
        List.of(program.global("m", MUTEX), program.global("n", MUTEX));
    private final List<Operand> variables = List.of(program.global("x", 4), program.global("y", 4));
    private final Operand unused = program.global("z", 4);
    private final Operand semaphore = program.global("s", 32);
    private int observed;

    Generator(Random random) {
      this.random = random;
    }

    Program program() {
      List<Operand> workers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        workers.add(program.function("worker" + i, b -> pieces(b, 1 + random.nextInt(2))));
      }
      program.thread(
          "main",
          b -> {
            b.call("sem_init", semaphore, 0, random.nextInt(3) % 2);
            if (random.nextBoolean()) {
              b.store(any(variables), 5, 4);
            }
            Operand one = create(b, any(workers));
            Operand other = create(b, any(workers));
            if (chance(4)) {
              pieces(b, 1);
            }
            b.call("pthread_join", b.load(one, 8), 0);
            if (!chance(4)) {
              b.call("pthread_join", b.load(other, 8), 0);
            }
            observe(b);
          });
      return program.build();
    }

    private boolean chance(int one) {
      return random.nextInt(one) == 0;
    }

    private <T> T any(List<T> list) {
      return list.get(random.nextInt(list.size()));
    }

    private void observe(TestProgram.Body b) {
      b.observe("v" + observed++, b.load(any(variables), 4));
    }

    private void pieces(TestProgram.Body b, int count) {
      for (int i = 0; i < count; i++) {
        switch (random.nextInt(24)) {
          case 18, 19 -> {
            b.call("sem_wait", semaphore);
            inside(b);
            b.call("sem_post", semaphore);
          }
          case 20 -> b.call("sem_wait", semaphore);
          case 21, 22 -> b.call("sem_post", semaphore);

          case 0, 1, 2, 3, 4, 5, 6, 7 -> locked(b, chance(4) ? 1 : 0);
          case 8, 9, 10, 11 -> b.fetchAdd(any(variables), 1, 4);
          case 12 -> b.observe("t" + observed++, b.call("weir_time_stamp"));
          case 13 -> b.call("sleep", chance(2) ? 3 : b.load(unused, 4));
          case 14, 15 -> b.store(unused, b.add(b.load(unused, 4), 1), 4);
          default -> access(b);
        }
      }
    }

    private void locked(TestProgram.Body b, int depth) {
      Operand mutex = depth == 0 && !chance(4) ? mutexes.getFirst() : any(mutexes);
      b.call("pthread_mutex_lock", mutex);
      inside(b);
      if (depth > 0) {
        locked(b, depth - 1);
      }
      b.call("pthread_mutex_unlock", mutex);
    }

    private void inside(TestProgram.Body b) {
      switch (random.nextInt(8)) {
        case 0 -> access(b);
        case 1 -> b.fetchAdd(any(variables), 1, 4);
        case 2 -> {
          Operand x = any(variables);
          b.store(x, b.subtract(b.load(x, 4), b.load(unused, 4)), 4);
        }
        default -> {
          Operand x = any(variables);
          b.store(x, b.add(b.load(x, 4), 1 + random.nextInt(2)), 4);
        }
      }
    }

    private void access(TestProgram.Body b) {
      switch (random.nextInt(3)) {
        case 0 -> observe(b);
        case 1 -> b.store(any(variables), 7, 4);
        default -> b.store(any(variables), b.load(any(variables), 4), 4);
      }
    }
  }
}
