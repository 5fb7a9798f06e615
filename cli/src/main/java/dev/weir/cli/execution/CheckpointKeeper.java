package dev.weir.cli.execution;

import dev.weir.cli.session.CheckpointFile;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Warnings;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.options.CheckOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Keeps an exploration in a file. */
public final class CheckpointKeeper implements CheckpointWriter {
  /** How often; another number of milliseconds is for tests. */
  private static final long NANOS =
      TimeUnit.MILLISECONDS.toNanos(Long.getLong("weir.checkpoint.millis", 30_000L));

  private final Session session;
  private final Path file;
  private final CheckpointFile.Origin origin;
  private volatile long next = System.nanoTime() + NANOS;
  private boolean hasFailed;
  private boolean isLeft;
  private boolean isRefused;

  CheckpointKeeper(Session session, Path file, CheckpointFile.Origin origin) {
    this.session = session;
    this.file = file;
    this.origin = origin;
  }

  /** The options of an exploration that is kept here, and that goes on with what was kept. */
  public CheckOptions applyTo(CheckOptions options) {
    CheckOptions kept = options.keptBy(this);
    return session.resumed().map(resumed -> kept.goingOnWith(resumed.checkpoint())).orElse(kept);
  }

  @Override
  public boolean isDue() {
    return System.nanoTime() - next >= 0;
  }

  @Override
  public void keep(Checkpoint checkpoint) {
    try {
      new CheckpointFile(file, origin, checkpoint).write();
      isLeft = !checkpoint.isDone();
      hasFailed = false;
    } catch (IOException | OutOfMemoryError e) {
      if (!hasFailed) {
        session.say(
            ("%s %s: could not be written (%s); make room: the exploration continues, and"
                    + " the previous checkpoint stays")
                .formatted(CheckpointOption.NAME, file, e.getMessage()));
      }
      hasFailed = true;
    }
    next = System.nanoTime() + NANOS;
  }

  @Override
  public void cannotKeep() {
    if (isRefused) {
      return;
    }
    isRefused = true;
    isLeft = false;
    session.say(
        "%s %s: is not written: atomic blocks of this program make choices, and another algorithm explores it"
            .formatted(CheckpointOption.NAME, file));
  }

  /** Removes what was kept: the answer was found elsewhere. */
  public void discard() {
    isLeft = false;
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // What is left there is refused or gone on with, as it was.
    }
  }

  /** Says how to go on, where something is left. */
  public void tell(Warnings warnings) {
    if (isLeft) {
      warnings.advise("the exploration is saved; continue with: weir resume " + file);
    }
  }
}
