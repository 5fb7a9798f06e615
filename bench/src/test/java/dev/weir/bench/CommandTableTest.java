package dev.weir.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandTableTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String TWO = "{\"verdict\":\"safe\",\"executions\":2,\"errors\":0}";
  private static final String THREE = "{\"verdict\":\"safe\",\"executions\":3,\"errors\":0}";

  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void commandsThatAnswerAlikeGetARowAndALineForTheirGroup() throws IOException {
    int status = compare(checkout("before", TWO, 0), checkout("after", TWO, 0));

    assertThat(status).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("long      stores 100000 pso")
        .contains("| change | long |")
        .contains("| quicker | ")
        .doesNotContain("NOT ALIKE");
  }

  @Test
  void anotherNumberOfExecutionsIsNotAlike() throws IOException {
    int status = compare(checkout("before", TWO, 0), checkout("after", THREE, 0));

    assertThat(status).isOne();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("NOT ALIKE: stores 100000 pso: status 0, safe, 2, 0 and status 0, safe, 3, 0");
  }

  @Test
  void anotherExitStatusIsNotAlike() throws IOException {
    assertThat(compare(checkout("before", TWO, 0), checkout("after", TWO, 3))).isOne();
  }

  @Test
  void aFolderWithoutTheScriptIsRefused() throws IOException {
    assertThat(compare(checkout("before", TWO, 0), folder)).isEqualTo(2);
  }

  private int compare(Path before, Path after) throws IOException {
    String[] arguments = {
      before.toString(), after.toString(), "--rounds", "2", "--only", "long", "--change", "quicker"
    };
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return CommandTable.run(out, ROOT, arguments);
  }

  private Path checkout(String name, String answer, int status) throws IOException {
    Path checkout = Files.createDirectory(folder.resolve(name));
    Path script = checkout.resolve("weir");
    Files.writeString(script, "#!/bin/sh\necho '" + answer + "'\nexit " + status + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return checkout;
  }
}
