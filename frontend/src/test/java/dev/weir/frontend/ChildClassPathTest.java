package dev.weir.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ChildClassPathTest {
  @Test
  void whatIsNamedByThisProcessGetsTheNameThatItHasForAll() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/cwd/pom.xml")));
    assertThat(ChildClassPath.lasting("/a/b.jar:/proc/self/cwd/pom.xml:/proc/self/cwd/none:c"))
        .isEqualTo("/a/b.jar:" + Path.of("pom.xml").toRealPath() + ":/proc/self/cwd/none:c");
  }

  @Test
  void theClassPathOfThisProcessIsAsItIs() {
    assertThat(ChildClassPath.text()).isEqualTo(System.getProperty("java.class.path"));
  }
}
