package dev.weir.search;

import java.io.ByteArrayOutputStream;
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

  /** What was written so far. */
  byte[] bytes() {
    return bytes.toByteArray();
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

  /** Writes a shared node. */
  PackedOutput node(Frontier.Node node) {
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
    return this;
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
