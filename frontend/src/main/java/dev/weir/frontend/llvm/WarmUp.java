package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.llvm.link.LibraryLinker;
import dev.weir.frontend.llvm.link.ModuleLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads LLVM and the classes of this package by lowering a small module, while the compiler, a
 * process of its own, is at work on another processor.
 */
final class WarmUp implements AutoCloseable {
  private static final String MODULE =
      """
      @x = global i32 0
      define i32 @main() {
        %local = alloca i32
        %array = alloca [2 x i32]
        store i32 1, ptr %local
        fence seq_cst
        br label %loop
      loop:
        %i = load i32, ptr %local
        %wide = sext i32 %i to i64
        %element = getelementptr [2 x i32], ptr %array, i64 0, i64 %wide
        store i32 %i, ptr %element
        %old = atomicrmw add ptr @x, i32 1 seq_cst
        %call = call i32 @f(ptr %element)
        %less = icmp slt i32 %i, %call
        br i1 %less, label %loop, label %end
      end:
        %pair = cmpxchg ptr @x, i32 %old, i32 2 seq_cst seq_cst
        %seen = extractvalue { i32, i1 } %pair, 0
        ret i32 %seen
      }
      declare i32 @f(ptr)
      """;

  private @Nullable Thread thread;

  /** Starts it, if that was not done. */
  synchronized void start() {
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("load LLVM").start(WarmUp::run);
    }
  }

  /** Waits for its end, if it was started. */
  @Override
  public synchronized void close() {
    if (thread == null) {
      return;
    }
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does it here and now. */
  static void run() {
    try {
      byte[] text = MODULE.getBytes(StandardCharsets.UTF_8);
      ProgramLowering.lower(
          "",
          List.of(new ModuleLoader.Input("", text)),
          new ProgramLowering.Folders(Path.of("/"), Path.of("/headers")),
          LibraryLinker.NONE,
          Surroundings.NONE);
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }
}
