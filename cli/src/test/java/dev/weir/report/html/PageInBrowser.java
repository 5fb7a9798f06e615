package dev.weir.report.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Starts a browser for a test, which is skipped where there is none. */
public final class PageInBrowser {
  private PageInBrowser() {}

  /** The browser of this machine, started. */
  public static Chromium start(Path profile) throws IOException {
    Optional<Path> browser = Chromium.find();
    assumeTrue(browser.isPresent(), "no Chromium on this machine");
    return Chromium.start(browser.orElseThrow(), profile);
  }
}
