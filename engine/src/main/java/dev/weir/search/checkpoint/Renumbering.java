package dev.weir.search.checkpoint;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.GivenNumbers;
import dev.weir.machine.step.PortableAddress;
import dev.weir.machine.step.ThreadIdentities;
import dev.weir.search.result.CheckResult.Waiter;
import dev.weir.search.tree.Branch;
import dev.weir.search.tree.Frontier;
import dev.weir.search.tree.RacyExecution;
import dev.weir.search.tree.Sleeper;
import dev.weir.search.tree.StepSummary;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells steps of one machine as steps of another one of the same program and model, where threads,
 * and with them buffers and addresses, may be numbered in another order. Both must know the same of
 * what is shared ({@link dev.weir.machine.memory.Memory#sharedSites}) and of what one thread alone
 * writes ({@link dev.weir.machine.ownership.PortablePlace}), since on that it depends what the
 * steps are.
 */
public final class Renumbering {
  private final ThreadIdentities threads;
  private final Actors actors;
  private final Machine machine;

  /** Whether the numbers are the same. */
  private final boolean isIdentity;

  /**
   * To the numbers of a machine, which gives its next ones to threads and buffers that it has not
   * met.
   *
   * @param numbers those of the other machine
   * @throws SharingDiscovered if memory of a thread lies elsewhere in the two: the machine has
   *     given numbers to all threads then, and is to begin again with these
   */
  public Renumbering(GivenNumbers numbers, Machine machine) {
    this.machine = machine;
    this.threads = new ThreadIdentities(machine.identities().initialThreads());
    this.actors = new Actors();
    numbers.give(threads, actors);
    GivenNumbers own = GivenNumbers.of(machine.identities(), machine.actors());
    this.isIdentity = own.beginWith(numbers);
    if (!isIdentity) {
      giveThreads(numbers.creators().size());
    }
  }

  /** Whether a thread has another number here. */
  public boolean movesThreads() {
    return IntStream.range(0, threads.initialThreads() + threads.created())
        .anyMatch(thread -> thread(thread) != thread);
  }

  private int thread(int thread) {
    return isIdentity ? thread : machine.identities().ofPath(threads.path(thread));
  }

  private void giveThreads(int created) {
    boolean isElsewhere = false;
    for (int t = threads.initialThreads(); t < threads.initialThreads() + created; t++) {
      int own = thread(t);
      isElsewhere |= AddressSpace.hasLargeObjects(own) != AddressSpace.hasLargeObjects(t);
    }
    if (isElsewhere) {
      throw new SharingDiscovered();
    }
  }

  /** A step. */
  public StepSummary step(StepSummary step) {
    if (isIdentity) {
      return step;
    }
    long[] block = step.block().clone();
    for (int i = 0; i < block.length; i += 2) {
      block[i] = address(block[i]);
    }
    return new StepSummary(
        actor(step.actor()),
        thread(step.thread()),
        step.outcome(),
        step.effect(),
        address(step.address()),
        step.size(),
        step.storeIndex(),
        step.chooses(),
        block);
  }

  /** Who steps. */
  int actor(int actor) {
    if (isIdentity) {
      return actor;
    }
    int own = thread(actors.threadOf(actor));
    if (Actors.isThread(actor)) {
      return Actors.ofThread(own);
    }
    return actor < Actors.FIRST_ADDRESS_BUFFER
        ? Actors.ofBuffer(own)
        : machine.actors().ofBuffer(own, address(actors.addressOf(actor)));
  }

  private long address(long address) {
    return PortableAddress.of(threads, address).in(machine.identities());
  }

  /** What was found, in which threads are named that waited. */
  public KeptFindings findings(KeptFindings findings) {
    return isIdentity ? findings : findings.with(findings.ends().withWaiters(this::waiter));
  }

  private Waiter waiter(Waiter waiter) {
    return new Waiter(thread(waiter.thread()), waiter.what(), waiter.position(), waiter.function());
  }

  /** An execution. */
  public RacyExecution of(RacyExecution execution) {
    return isIdentity
        ? execution
        : new RacyExecution(
            Arrays.stream(execution.actors()).map(this::actor).toArray(),
            execution.outcomes(),
            execution.end());
  }

  /** A node of a frontier. */
  public Frontier.Node node(Frontier.Node node) {
    return isIdentity
        ? node
        : new Frontier.Node(
            node.origin(),
            node.depth(),
            node.explored(),
            sleepers(node.sleepers()),
            node.tree().map(this::step),
            node.children().stream()
                .map(child -> new Frontier.Child(step(child.step()), child.isDone()))
                .toList());
  }

  /** Where a worker stands. */
  public Branch branch(Branch branch) {
    return isIdentity
        ? branch
        : new Branch(
            branch.position(),
            branch.actors().stream().map(this::actor).toList(),
            branch.outcomes(),
            branch.nodes().stream().map(this::node).toList(),
            branch.next().map(this::step),
            branch.races());
  }

  private Branch.Node node(Branch.Node node) {
    return new Branch.Node(
        sleepers(node.sleepers()),
        node.tree().map(tree -> tree.map(this::step)),
        node.explored(),
        node.isPlanned());
  }

  private List<Sleeper> sleepers(List<Sleeper> sleepers) {
    return sleepers.stream()
        .map(sleeper -> new Sleeper(step(sleeper.step()), sleeper.isSettled()))
        .toList();
  }
}
