package dev.weir.search;

import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Several explorations that answer one question, of which nobody knows before which one is the
 * shortest. The first works alone for a while, so that what is quickly done is done by it alone;
 * then others begin, and all work by turns, until one has settled the question. With equal shares,
 * the answer takes about twice the work of the shorter of two at most.
 *
 * <p>Nor does the first hold more memory than the others: it asks before it takes what it can do
 * without ({@link ProgressListener#hasRoom}). As much as another one holds is granted, and a small
 * constant. Once all others have given up, everything is.
 *
 * <p>Work is measured by how often an exploration asks whether to go on, never by the clock: the
 * same question is always answered by the same one. Each has a Java thread of its own, but only the
 * one whose turn it is runs.
 */
public final class Portfolio<R> {
  private static final long STACK_BYTES = 64L << 20;

  private final List<Exploring> all = new ArrayList<>();
  private final ProgressListener listener;

  // Touched only by the thread whose turn it is.
  private @Nullable Exploring settling;
  private boolean isOver;
  private Optional<Throwable> defect = Optional.empty();

  /**
   * A member of a portfolio.
   *
   * @param explores works on the question; it is told by its listener when to stop
   * @param settles whether an answer settles the question
   * @param meaning what an answer means for the whole
   * @param share how much it works, and when
   */
  public record Member<R>(
      Function<ProgressListener, R> explores,
      Predicate<R> settles,
      Meaning<R> meaning,
      Share share) {

    /** The first one, whose answer is that of the whole where no other one says more. */
    public static <R> Member<R> first(
        Function<ProgressListener, R> explores, Predicate<R> settles) {
      return new Member<>(explores, settles, (_, own, _) -> own, Share.EQUAL);
    }
  }

  /** What an answer means. */
  @FunctionalInterface
  public interface Meaning<R> {
    /**
     * The answer of the members before one and of that one, together.
     *
     * @param before the answer of those before it
     * @param own its own; where it did not settle the question, as far as it came
     * @param settles whether it settled the question
     */
    R with(R before, R own, boolean settles);
  }

  /**
   * How a member shares work with those before it, in questions.
   *
   * @param start those that they may ask before it begins
   * @param startInRounds the same where the first one goes on to rounds of more turns of each loop
   * @param isSoon whether it is to begin at once
   * @param ifLong where an execution of the first one is long it begins at once, with a turn of so
   *     many of its own; 0 if that makes no difference
   * @param others those that they may ask between two of its turns
   * @param own those of a turn of its own
   * @param goesOnAlone whether it goes on where they have ended, and have settled nothing
   */
  public record Share(
      int start,
      int startInRounds,
      BooleanSupplier isSoon,
      int ifLong,
      int others,
      int own,
      boolean goesOnAlone) {
    /** As much as the others, after a short start. */
    public static final Share EQUAL = new Share(1 << 9, 1 << 6, 1 << 6, true);

    /** By work alone. */
    public Share(int start, int others, int own, boolean goesOnAlone) {
      this(start, start, () -> false, 0, others, own, goesOnAlone);
    }
  }

  private Portfolio(List<Member<R>> members, ProgressListener listener) {
    this.listener = listener;
    members.forEach(member -> all.add(new Exploring(all.size(), member)));
  }

  /**
   * Lets explorations work by turns.
   *
   * @param members the first of them begins
   * @param listener hears how far the first has come, and may end all
   * @return the answer of the whole
   */
  public static <R> R answer(List<Member<R>> members, ProgressListener listener) {
    return members.size() == 1
        ? members.getFirst().explores().apply(listener)
        : new Portfolio<>(members, listener).answer();
  }

  private R answer() {
    Exploring first = all.getFirst();
    try {
      first.explore();
    } finally {
      for (Exploring other : all.subList(1, all.size())) {
        other.end(first);
      }
    }
    defect.ifPresent(Portfolio::rethrow);
    R whole = first.answer.orElseThrow();
    for (Exploring other : all.subList(1, all.size())) {
      if (other.answer.isPresent()) {
        whole = other.member.meaning().with(whole, other.answer.orElseThrow(), other == settling);
      }
    }
    return whole;
  }

  private static void rethrow(Throwable defect) {
    switch (defect) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(defect);
    }
  }

  /** A member at work. */
  private final class Exploring implements ProgressListener {
    private final int index;
    private final Member<R> member;
    private final Semaphore turn = new Semaphore(0);

    /** Whose turn is interrupted by its own. */
    private @Nullable Exploring interrupted;

    /** The questions of those before it until its turn, and its own until the end of the turn. */
    private int before;

    private int left;

    private boolean hasBegun;
    private boolean hasEnded;

    /** Whether it begins with a long turn. */
    private boolean isFirstLong;

    private long held;
    private Optional<R> answer = Optional.empty();

    Exploring(int index, Member<R> member) {
      this.index = index;
      this.member = member;
      this.before = member.share().start();
    }

    void explore() {
      hasBegun = true;
      try {
        R found = member.explores().apply(this);
        answer = Optional.of(found);
        if (!isOver && member.settles().test(found)) {
          settling = this;
          isOver = true;
        }
      } catch (Error | RuntimeException e) {
        isOver = true;
        throw e;
      } finally {
        hasEnded = true;
      }
    }

    /** The others have ended, or are not to go on: so is this one, or it is to come to its end. */
    void end(Exploring first) {
      isOver |= !member.share().goesOnAlone();
      boolean isToGoOn = hasBegun || !(isOver || listener.wantsToStop());
      if (isToGoOn && !hasEnded) {
        interrupt(first);
      }
    }

    /** Has a turn within that of another one. */
    private void interrupt(Exploring other) {
      interrupted = other;
      left = isFirstLong && !hasBegun ? member.share().ifLong() : member.share().own();
      if (hasBegun) {
        turn.release();
      } else {
        hasBegun = true;
        Thread thread = new Thread(null, this::run, "exploration beside", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
      }
      other.turn.acquireUninterruptibly();
      before = member.share().others();
    }

    private void run() {
      try {
        explore();
      } catch (Error | RuntimeException e) {
        defect = defect.or(() -> Optional.of(e));
      } finally {
        giveBack();
      }
    }

    private void giveBack() {
      Objects.requireNonNull(interrupted).turn.release();
    }

    private boolean isOverForNow() {
      return --left <= 0 && interrupted != null && !interrupted.hasEnded;
    }

    private boolean isDue() {
      return --before <= 0 || (!hasBegun && member.share().isSoon().getAsBoolean());
    }

    @Override
    public boolean wantsToStop() {
      if (isOverForNow()) {
        giveBack();
        turn.acquireUninterruptibly();
      }
      for (int later = index + 1; later < all.size() && !isOver; later++) {
        Exploring other = all.get(later);
        if (!other.hasEnded && other.isDue()) {
          other.interrupt(this);
        }
      }
      return isOver || listener.wantsToStop();
    }

    private boolean isFirst() {
      return index == 0;
    }

    @Override
    public void explored(Progress progress) {
      if (isFirst()) {
        listener.explored(progress);
      }
    }

    @Override
    public boolean hears() {
      return isFirst() && listener.hears();
    }

    @Override
    public void roundBegins() {
      if (!isFirst()) {
        return;
      }
      listener.roundBegins();
      for (Exploring other : all) {
        if (!other.hasBegun) {
          other.before = Math.min(other.before, other.member.share().startInRounds());
        }
      }
    }

    @Override
    public void firstExecutionIsLong() {
      if (!isFirst()) {
        return;
      }
      listener.firstExecutionIsLong();
      for (Exploring other : all) {
        if (!other.hasBegun && other.member.share().ifLong() > 0) {
          other.isFirstLong = true;
          other.before = 0;
        }
      }
    }

    @Override
    public void holds(long bytes) {
      held = bytes;
    }

    @Override
    public boolean hasRoom(long bytes) {
      return bytes <= FREE_BYTES || (isFirst() && isGranted(bytes));
    }

    private boolean isGranted(long bytes) {
      List<Exploring> others = all.subList(1, all.size());
      return others.stream().allMatch(other -> other.hasEnded)
          || others.stream().anyMatch(other -> bytes <= other.held);
    }
  }
}
