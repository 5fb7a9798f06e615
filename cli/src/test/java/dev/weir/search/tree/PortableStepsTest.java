package dev.weir.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModels;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.ownership.PortablePlace;
import dev.weir.machine.step.GivenNumbers;
import dev.weir.machine.step.IntList;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Renumbering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two machines of one program that met its threads in different orders number them, their buffers
 * and their blocks differently; what a step of one is told as in the other is the same step there.
 */
class PortableStepsTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      void __VERIFIER_atomic_begin(void);
      void __VERIFIER_atomic_end(void);
      static volatile int shared;
      static int *volatile places[4];
      static volatile int last;
      static void *leaf(void *place) {
        volatile int *block = malloc(2 * sizeof(int));
        block[0] = 1;
        *(volatile int *volatile *)place = block;
        block[1] = 2;
        __VERIFIER_atomic_begin();
        block[1]++;
        shared++;
        __VERIFIER_atomic_end();
        last = 1;
        return 0;
      }
      static void *inner(void *place) {
        int *volatile *own = place;
        pthread_t t, u;
        volatile int *seen = malloc(sizeof(int));
        *seen = 0;
        pthread_create(&t, 0, leaf, (void *)&own[0]);
        pthread_create(&u, 0, leaf, (void *)&own[1]);
        for (int i = 0; i < 2; i++)
          if (own[i]) own[i][0]++;
        do
          *seen = last;
        while (!*seen);
        pthread_join(u, 0);
        pthread_join(t, 0);
        for (int i = 0; i < 2; i++) free(own[i]);
        return (void *)seen;
      }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, inner, (void *)&places[0]);
        pthread_create(&b, 0, inner, (void *)&places[2 + last / 2]);
        int *left, *right;
        pthread_join(a, (void **)&left);
        pthread_join(b, (void **)&right);
        return shared - 4 + *left - *right;
      }
      """;

  private static final int WALKS = 30;

  @TempDir private Path folder = Path.of("");

  private final IntList enabled = new IntList();

  private Machine machine(String model) throws IOException, InputException {
    Path file = Files.writeString(folder.resolve("tree.c"), PROGRAM);
    Program program = Frontend.load(List.of(file), CompilerOptions.DEFAULT);
    return new Machine(
        program,
        MemoryModels.named(model).orElseThrow(),
        new Library(),
        MachineOptions.DEFAULT,
        () -> false);
  }

  /**
   * Makes random executions, until none shows that more memory is shared.
   *
   * @param oldestFirst whether the oldest threads go first in the execution before, so that they
   *     are those that create threads first, or the newest
   */
  private void explore(Machine machine, Random random, boolean oldestFirst) {
    machine.enabled(enabled);
    while (!enabled.isEmpty()) {
      machine.step(enabled.get(oldestFirst ? 0 : enabled.size() - 1), 0);
      machine.enabled(enabled);
    }
    int left = WALKS;
    while (left > 0) {
      machine.reset();
      machine.enabled(enabled);
      while (!enabled.isEmpty()) {
        machine.step(enabled.get(random.nextInt(enabled.size())), 0);
        machine.enabled(enabled);
      }
      left = machine.takeNewlyShared() ? WALKS : left - 1;
    }
  }

  private Set<StepSummary> enabledSteps(Machine machine) {
    Set<StepSummary> steps = new HashSet<>();
    machine.enabled(enabled);
    for (int i = 0; i < enabled.size(); i++) {
      steps.add(StepSummary.ofNext(machine.nextStep(enabled.get(i)), 0));
    }
    assertThat(steps).hasSize(enabled.size());
    return steps;
  }

  /** Tells steps of one machine as steps of another. */
  private static Renumbering between(Machine one, Machine other) {
    return new Renumbering(GivenNumbers.of(one.identities(), one.actors()), other);
  }

  /**
   * What each machine found of places that one thread alone writes is what the other one knows too
   * then, though threads and addresses have other numbers there.
   */
  private static void exchangePlaces(Machine one, Machine other) {
    one.learnSingleThreadPlaces(other);
    other.learnSingleThreadPlaces(one);
    Set<PortablePlace> places = one.singleThreadPlaces().portable(one.identities());
    assertThat(other.singleThreadPlaces().portable(other.identities())).isEqualTo(places);
    assertThat(places).extracting(PortablePlace::thread).containsExactlyInAnyOrder("0.0", "0.1");
    assertThat(places).extracting(PortablePlace::isRefuted).containsOnly(false);
    assertThat(Set.copyOf(one.singleThreadPlaces().all()))
        .isNotEqualTo(Set.copyOf(other.singleThreadPlaces().all()));
  }

  private static void assertSame(StepSummary step, StepSummary other) {
    assertThat(step.block()).isEqualTo(other.block());
    assertThat(step).usingRecursiveComparison().isEqualTo(other);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso", "pso"})
  void areTheSameInMachinesThatMetThreadsInDifferentOrders(String model)
      throws IOException, InputException {
    Machine one = machine(model);
    Machine other = machine(model);
    explore(one, new Random(1), true);
    explore(other, new Random(2), false);
    assertThat(one.sharedSites().all()).isEqualTo(other.sharedSites().all());
    exchangePlaces(one, other);

    Random random = new Random(3);
    int differentThreads = 0;
    int differentAddresses = 0;
    int blocks = 0;
    for (int walk = 0; walk < WALKS; walk++) {
      one.reset();
      other.reset();
      Set<StepSummary> steps = enabledSteps(one);
      while (!steps.isEmpty()) {
        assertThat(steps.stream().map(between(one, other)::step))
            .containsExactlyInAnyOrderElementsOf(enabledSteps(other));
        one.enabled(enabled);
        int actor = enabled.get(random.nextInt(enabled.size()));
        StepSummary nextStep = StepSummary.ofNext(one.nextStep(actor), 0);
        StepSummary elsewhere = between(one, other).step(nextStep);
        assertSame(between(other, one).step(elsewhere), nextStep);
        assertSame(elsewhere, StepSummary.ofNext(other.nextStep(elsewhere.actor()), 0));

        StepSummary taken = StepSummary.of(one.step(actor, 0));
        StepSummary takenElsewhere = StepSummary.of(other.step(elsewhere.actor(), 0));
        assertSame(between(one, other).step(taken), takenElsewhere);
        assertSame(between(other, one).step(takenElsewhere), taken);
        differentThreads += taken.actor() == takenElsewhere.actor() ? 0 : 1;
        differentAddresses += taken.address() == takenElsewhere.address() ? 0 : 1;
        blocks += taken.block().length;
        steps = enabledSteps(one);
      }
      assertThat(enabledSteps(other)).isEmpty();
    }
    assertThat(differentThreads).isPositive();
    assertThat(differentAddresses).isPositive();
    assertThat(blocks).isPositive();
  }
}
