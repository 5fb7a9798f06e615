package dev.weir.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache that an installation brings. */
class InstalledCacheTest {
  @TempDir private Path folder;

  @Test
  void isReadWhereItHasAFolder() throws Exception {
    Path installed = Files.createDirectories(folder.resolve("home/cache/headers-1"));
    NativeCache cache = cache(Map.of("WEIR_CACHE", folder.resolve("own").toString()));

    assertThat(cache.ensure("headers-1", _ -> {})).isEqualTo(installed);
    assertThat(folder.resolve("own")).doesNotExist();
  }

  @Test
  void isNotWrittenWhereItHasNone() throws Exception {
    Path own = folder.resolve("own");
    NativeCache cache = cache(Map.of("WEIR_CACHE", own.toString()));

    assertThat(cache.ensure("headers-2", _ -> {})).isEqualTo(own.resolve("headers-2"));
    assertThat(folder.resolve("home")).doesNotExist();
  }

  @Test
  void isEnoughWhereThereIsNoHomeFolder() throws Exception {
    Path installed = Files.createDirectories(folder.resolve("home/cache/headers-1"));

    assertThat(cache(Map.of("HOME", "?")).find("headers-1")).contains(installed);
  }

  private NativeCache cache(Map<String, String> environment) throws Exception {
    Map<String, String> properties = Map.of(NativeCache.HOME, folder.resolve("home").toString());
    return NativeCache.of(environment, name -> Optional.ofNullable(properties.get(name)), _ -> {});
  }
}
