package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The functions of the Linux kernel's memory model in litmus tests: every test has all final states
 * of a table that was made by hand from what the hardware does.
 */
class KernelLitmusTest {
  private static final Path TESTS = Path.of("src", "test", "resources", "kernel-litmus");

  @TempDir private Path folder = Path.of("");

  @Test
  void everyTestHasTheStatesOfTheTable() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (String line : Files.readAllLines(TESTS.resolve("expected.tsv"))) {
      if (!line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        for (String model : cells[1].split(",")) {
          expected.put(cells[0] + " " + model, cells[2]);
        }
      }
    }
    Outcome outcome = Outcome.of("litmus", TESTS.toString(), "--model", "sc,tso,pso", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Map<String, String> found = new TreeMap<>();
    ObjectMapper mapper = new ObjectMapper();
    for (String line : outcome.out().lines().toList()) {
      JsonNode json = mapper.readTree(line);
      List<String> states = new ArrayList<>();
      json.path("states").forEach(state -> states.add(state.asText()));
      found.put(
          json.path("test").asText() + " " + json.path("model").asText(),
          String.join(" | ", states));
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(150);
  }

  /** A statement, and what is said of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          call_rcu(x, f);          | 6:3: the function call_rcu is not supported in litmus tests
          synchronize_srcu(x);     | 6:3: the function synchronize_srcu is not supported
          rcu_read_unlock();       | 6:3: there is no critical section to leave; call rcu_read_lock before
          rcu_read_lock();         | 3:1: P0 does not leave its last critical section
          while (r) synchronize_rcu(); | 6:13: synchronize_rcu in a loop is not supported; write the iterations out
          rcu_read_lock(); synchronize_rcu(); | 6:20: this waits for the critical section that it stands in, for ever
          srcu_read_lock(x);       | 6:3: the function srcu_read_lock is not supported
          atomic_frob(x);          | 6:3: the function atomic_frob is not supported
          atomic_add_acquire(1, x); | 6:3: the function atomic_add_acquire is not supported
          atomic_or_return(1, x);  | 6:3: the function atomic_or_return is not supported
          WRITE_ONCE(r, 1);        | 6:14: this names no shared memory; write *x for a pointer x
          READ_ONCE(x);            | 6:13: this names no shared memory; write *x for a pointer x
          smp_store_release(*x, 1); | 6:21: this is no pointer; declare it as one
          """)
  void whatTheKernelDoesNotHaveIsRefused(String statement, String message) throws IOException {
    Path test = folder.resolve("test.litmus");
    Files.writeString(
        test, "C test\n{}\nP0(int *x)\n{\n  int r = 0;\n  " + statement + "\n}\nexists (x=1)\n");
    Outcome outcome = Outcome.of("litmus", test.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(message);
  }

  @Test
  void aGracePeriodIsPartOfTheCheckOfATest() throws IOException {
    String test = TESTS.resolve("RCU+readers.litmus").toString();
    assertThat(Outcome.of("check", test, "--model", "pso").out()).startsWith("safe");
    String weaker = TESTS.resolve("RCU+mb.litmus").toString();
    assertThat(Outcome.of("check", weaker).out()).startsWith("violation: assertion");
    Outcome robust = Outcome.of("robust", test);
    assertThat(robust.code()).isEqualTo(2);
    assertThat(robust.err()).contains("RCU+readers.litmus: robust cannot judge synchronize_rcu");
  }

  @Test
  void aLockThatIsNeverGivenBackIsNoFinalState() throws IOException {
    Path test = folder.resolve("test.litmus");
    Files.writeString(
        test,
        """
        C test
        { spinlock_t s; }
        P0(spinlock_t *s)
        {
          spin_lock(s);
          spin_lock(s);
        }
        exists (s=1)
        """);
    assertThat(Outcome.of("litmus", test.toString()).out()).contains("States 0");
    assertThat(Outcome.of("check", test.toString()).out())
        .startsWith("violation: nontermination: ");
  }
}
