package dev.weir.search;

import dev.weir.machine.step.GivenNumbers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes what {@link PackedInput} reads. */
final class PackedOutput {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The steps that were told, with their numbers. */
  private final Map<StepSummary, Integer> steps = new HashMap<>();

  private final List<Object> others = new ArrayList<>();

  /** What was written so far. */
  byte[] bytes() {
    return bytes.toByteArray();
  }

  /** What belongs to it and is not told in bytes, since most have nothing of it. */
  List<Object> others() {
    return List.copyOf(others);
  }

  /** Writes a task. */
  PackedOutput task(RemoteTask task) {
    Checkpoint.Content part = task.part().content();
    frontier(part.frontier());
    knowledge(part.knowledge());
    number(part.rounds().turns());
    bool(part.rounds().doEnd());
    bool(part.countsTurns());
    number(part.marks());
    bool(task.isInRounds());
    number(task.budget().executions());
    number(task.budget().nanos());
    number(task.budget().wanted());
    return this;
  }

  /** Writes what came of a task. */
  PackedOutput result(RemoteResult.Content result) {
    list(result.given(), this::node);
    optional(result.left(), this::branch);
    list(result.mail(), this::execution);
    FoundElsewhere found = result.found();
    findings(found.findings());
    knowledge(found.knowledge());
    optional(found.limit(), bound -> number(bound.ordinal()));
    optional(
        found.again(),
        again -> {
          bool(again.needsCounts());
          optional(again.roundIsDue(), this::bool);
        });
    return this;
  }

  private void execution(RacyExecution execution) {
    numbers(execution.actors());
    numbers(execution.outcomes());
    number(execution.end().ordinal());
  }

  private void knowledge(Checkpoint.Knowledge known) {
    list(known.sharedSites(), this::number);
    boolean hasPlaces = !known.places().isEmpty() || !known.reads().isEmpty();
    bool(hasPlaces);
    if (hasPlaces) {
      others.add(known.places());
      others.add(known.reads());
    }
    GivenNumbers numbers = known.numbers();
    list(numbers.creators(), this::number);
    list(numbers.children(), this::number);
    list(numbers.owners(), this::number);
    list(numbers.addresses(), this::number);
  }

  private void findings(KeptFindings found) {
    bool(found.isPlain());
    if (!found.isPlain()) {
      others.add(found);
      return;
    }
    number(found.ends().complete());
    number(found.ends().blocked());
    number(found.ends().assumed());
    number(found.ends().over());
    number(found.ends().turned());
    list(
        List.copyOf(found.ends().obstacles().entrySet()),
        its -> {
          number(its.getKey().ordinal());
          number(its.getValue());
        });
    number(found.sleepSetBlocked());
    number(found.errors());
    number(found.redundant());
    number(found.events());
    list(List.copyOf(found.met()), bound -> number(bound.ordinal()));
    list(
        found.observations(),
        observation ->
            list(
                List.copyOf(observation.entrySet()),
                value -> {
                  text(value.getKey());
                  number(value.getValue());
                }));
    optional(found.output(), this::text);
    list(found.exitStatuses(), this::number);
    bool(found.remarks().maxThreadsMet());
    bool(found.remarks().choiceRestricted());
    bool(found.remarks().pastValuesRestricted());
  }

  /** Writes what is left of an exploration. */
  PackedOutput frontier(Frontier frontier) {
    list(frontier.nodes(), this::node);
    list(
        frontier.begun(),
        task -> {
          optional(task.origin(), this::origin);
          branch(task.branch());
        });
    return this;
  }

  private void origin(Frontier.Origin origin) {
    number(origin.node());
    number(origin.child());
  }

  private void node(Frontier.Node node) {
    optional(node.origin(), this::origin);
    number(node.depth());
    number(node.explored());
    list(node.sleepers(), this::sleeper);
    tree(node.tree());
    list(
        node.children(),
        child -> {
          step(child.step());
          bool(child.isDone());
        });
  }

  /** Writes where a worker stands. */
  PackedOutput branch(Branch branch) {
    number(branch.position().ordinal());
    list(branch.actors(), this::number);
    list(branch.outcomes(), this::number);
    list(
        branch.nodes(),
        node -> {
          list(node.sleepers(), this::sleeper);
          optional(node.tree(), this::tree);
          number(node.explored());
          bool(node.isPlanned());
        });
    optional(branch.next(), this::step);
    list(branch.races().unsettled(), this::number);
    number(branch.races().freshFrom());
    return this;
  }

  private void tree(FlatTree tree) {
    list(tree.steps(), this::step);
    tree.origins().forEach(origin -> number(origin.ordinal()));
    tree.children().forEach(this::number);
  }

  private void sleeper(Sleeper sleeper) {
    step(sleeper.step());
    bool(sleeper.isSettled());
  }

  /** Writes the number of a step, and where that is a new one what it does. */
  private void step(StepSummary step) {
    int next = steps.size();
    int known = steps.computeIfAbsent(step, _ -> next);
    number(known);
    if (known < next) {
      return;
    }
    number(step.actor());
    number(step.thread());
    number(step.outcome());
    number(step.effect().ordinal());
    number(step.address());
    number(step.size());
    number(step.storeIndex());
    bool(step.chooses());
    number(step.block().length);
    for (long word : step.block()) {
      number(word);
    }
  }

  private void numbers(int[] values) {
    number(values.length);
    for (int value : values) {
      number(value);
    }
  }

  private void text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    number(encoded.length);
    bytes.writeBytes(encoded);
  }

  private <T> void list(List<T> list, Consumer<T> element) {
    number(list.size());
    list.forEach(element);
  }

  private <T> void optional(Optional<T> value, Consumer<T> content) {
    bool(value.isPresent());
    value.ifPresent(content);
  }

  private void bool(boolean value) {
    bytes.write(value ? 1 : 0);
  }

  private void number(int value) {
    number((long) value);
  }

  /** Small numbers take one byte, of either sign; seven bits in each byte, the lowest first. */
  private void number(long value) {
    long rest = (value << 1) ^ (value >> (Long.SIZE - 1));
    while ((rest & ~LOW_BITS) != 0) {
      bytes.write((int) (rest & LOW_BITS) | MORE);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
