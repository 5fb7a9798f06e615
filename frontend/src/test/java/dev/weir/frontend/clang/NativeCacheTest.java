package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCacheTest {
  @TempDir Path folder;

  @Test
  void liesWhereTheEnvironmentSays() throws Exception {
    Map<String, String> all = Map.of("WEIR_CACHE", "/w", "XDG_CACHE_HOME", "/x", "HOME", "/home/u");

    assertThat(NativeCache.folder(all, "/u")).isEqualTo(Path.of("/w"));
    assertThat(NativeCache.folder(Map.of("XDG_CACHE_HOME", "/x"), "/u"))
        .isEqualTo(Path.of("/x/weir"));
    assertThat(NativeCache.folder(Map.of("XDG_CACHE_HOME", "relative", "HOME", "/h"), "/u"))
        .isEqualTo(Path.of("/h/.cache/weir"));
    assertThat(NativeCache.folder(Map.of(), "/u")).isEqualTo(Path.of("/u/.cache/weir"));
  }

  @Test
  void asksForAFolderWhereThereIsNoHome() {
    assertThat(catchThrowableOfType(InputException.class, () -> NativeCache.folder(Map.of(), "?")))
        .hasMessageContaining("WEIR_CACHE");
  }

  @Test
  void namesTheVersionThatIsOnTheClassPath() throws Exception {
    URL clang =
        NativeCache.class
            .getClassLoader()
            .getResource("org/bytedeco/llvm/" + Platform.current().folder() + "/clang");

    assertThat(clang.toString()).contains("llvm-" + NativeCache.VERSION + "-");
  }

  @Test
  void twoFirstStartsAtOnceDoNoHarm() throws Exception {
    ConcurrentLinkedQueue<String> progress = new ConcurrentLinkedQueue<>();
    Callable<Path> start = () -> new NativeCache(folder, progress::add).clang();

    List<Path> programs = atOnce(start, start);

    assertThat(programs.getFirst()).isEqualTo(programs.getLast());
    assertThat(ChildProcess.run(List.of(programs.getFirst().toString(), "--version"), "").text())
        .contains("clang version 20");
    assertThat(new NativeCache(folder, progress::add).libLlvm()).isRegularFile();
    assertThat(entries()).containsExactly(programs.getFirst().getParent().getParent());
    assertThat(progress)
        .hasSizeBetween(1, 2)
        .allMatch(line -> line.contains(" MB) into " + folder));
  }

  @Test
  void theFirstOfTwoFoldersThatAreFilledAtOnceIsTaken() throws Exception {
    CyclicBarrier bothFilled = new CyclicBarrier(2);
    Callable<Path> start =
        () ->
            CacheFolder.ensure(
                folder,
                "one",
                unfinished -> {
                  Files.writeString(unfinished.resolve("file"), "contents");
                  await(bothFilled);
                });

    assertThat(atOnce(start, start)).containsOnly(folder.resolve("one"));
    assertThat(folder.resolve("one/file")).hasContent("contents");
    assertThat(entries()).containsExactly(folder.resolve("one"));
  }

  @Test
  void aFolderThatCouldNotBeFilledIsNotThere() throws Exception {
    InputException refusal =
        catchThrowableOfType(
            InputException.class,
            () ->
                CacheFolder.ensure(
                    folder,
                    "one",
                    unfinished -> {
                      Files.writeString(unfinished.resolve("file"), "contents");
                      throw new IOException("No space left on device");
                    }));

    assertThat(refusal).hasMessageContaining("No space left").hasMessageContaining("WEIR_CACHE");
    assertThat(entries()).isEmpty();
  }

  @Test
  void whatAProcessThatDiedLeftIsRemoved() throws Exception {
    Path old = Files.createDirectory(folder.resolve("one.unfinished-1"));
    Path young = Files.createDirectory(folder.resolve("one.unfinished-2"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(1))));

    CacheFolder.ensure(folder, "one", unfinished -> {});

    assertThat(entries()).containsExactlyInAnyOrder(folder.resolve("one"), young);
  }

  @Test
  void aCacheThatCannotBeWrittenIsRefusedInOneLine() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    InputException refusal =
        catchThrowableOfType(
            InputException.class,
            () -> new NativeCache(file.resolve("cache"), line -> {}).headers());

    assertThat(refusal.getMessage())
        .contains(file.toString())
        .contains("WEIR_CACHE")
        .doesNotContain("\n");
  }

  @Test
  void platformsWithoutNativeCodeAreRefusedByName() throws Exception {
    assertThat(Platform.of("Linux", "amd64")).isEqualTo(Platform.LINUX_X86_64);
    assertThat(Platform.of("Linux", "aarch64")).isEqualTo(Platform.LINUX_ARM64);
    assertThat(Platform.of("Mac OS X", "x86_64")).isEqualTo(Platform.MACOSX_X86_64);
    assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(Platform.MACOSX_ARM64);
    assertThat(catchThrowableOfType(InputException.class, () -> Platform.of("Windows 11", "amd64")))
        .hasMessageContaining("Windows 11")
        .hasMessageContaining("WSL");
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static List<Path> atOnce(Callable<Path> one, Callable<Path> other) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<Path> first = threads.submit(one);
      Future<Path> second = threads.submit(other);
      return List.of(first.get(), second.get());
    }
  }

  private static void await(CyclicBarrier barrier) throws IOException {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IOException(e);
    }
  }
}
