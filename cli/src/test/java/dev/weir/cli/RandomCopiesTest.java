package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What fails in a program with loops, copies and a block on the heap fails under each weaker model
 * too: {@code rmo} has all that {@code pso} has, and {@code power} all that {@code sc} has.
 */
class RandomCopiesTest {
  /** Others are tried with {@code -Dweir.copies.first=N}, more with {@code -Dweir.tries=N}. */
  private static final long FIRST = Effort.firstSeed("weir.copies.first");

  private static final int TRIES = Integer.getInteger("weir.tries", Effort.isNightly() ? 60 : 1);

  @TempDir private Path folder = Path.of("");

  private static String pick(Random random, String... of) {
    return of[random.nextInt(of.length)];
  }

  private static String statement(Random random) {
    String loop = "for (int i = 0; i < " + (1 + random.nextInt(2)) + "; i++) ";
    return switch (random.nextInt(8)) {
      case 0 -> loop + "{ char item = i + 1; put(&item); }";
      case 1 -> loop + "{ int item = i + 2; memcpy(&box->words[i], &item, sizeof item); }";
      case 2 -> "x = box->" + pick(random, "head", "limit", "words[0]", "bytes[0]") + ";";
      case 3 -> "box->" + pick(random, "head", "limit", "words[1]") + " = x + 1;";
      case 4 -> "if (__atomic_load_n(&y, __ATOMIC_ACQUIRE)) box->limit = 1;";
      case 5 -> "__atomic_store_n(&y, 1, __ATOMIC_RELEASE);";
      case 6 -> "if (box->head < box->limit) x = 2;";
      default -> loop + "box->words[i] = box->words[0] + y;";
    };
  }

  private static String program(Random random) {
    String writes = statement(random) + "\n  " + statement(random);
    String reads = statement(random) + (random.nextBoolean() ? "\n  " + statement(random) : "");
    return """
        #include <assert.h>
        #include <pthread.h>
        #include <stdlib.h>
        #include <string.h>
        struct box { int head, limit; char bytes[4]; int words[2]; };
        static struct box *box;
        static int x, y;
        static void put(const char *item) {
          int at = box->head;
          if (at < box->limit) {
            memcpy(&box->bytes[at], item, 1);
            box->head = at + 1;
          }
        }
        static void *writer(void *arg) {
          %s
          return arg;
        }
        int main(void) {
          pthread_t t;
          box = calloc(1, sizeof *box);
          box->limit = %d;
          x = %d;
          pthread_create(&t, 0, writer, 0);
          %s
          pthread_join(t, 0);
          assert(x != %d || box->%s != %d);
          put("1");
        }
        """
        .formatted(
            writes,
            1 + random.nextInt(2),
            random.nextInt(2),
            reads,
            random.nextInt(3),
            pick(random, "head", "limit", "words[0]", "bytes[0]"),
            random.nextInt(3));
  }

  private static String verdict(Path file, String... options) throws IOException {
    String[] command =
        Stream.concat(
                Stream.of("check", file.toString(), "--json", "--time-limit", "20s", "--model"),
                Stream.of(options))
            .toArray(String[]::new);
    JsonNode json = new ObjectMapper().readTree(Outcome.of(command).out());
    return json.path("verdict").asText();
  }

  @Test
  void whatFailsFailsUnderWeakerModelsToo() throws IOException {
    int failed = 0;
    for (long seed = FIRST; seed < FIRST + TRIES; seed++) {
      Path file = folder.resolve("program" + seed + ".c");
      String text = program(new Random(seed));
      Files.writeString(file, text);
      boolean fails = verdict(file, "sc").equals("violation");
      if (fails) {
        assertThat(verdict(file, "power")).as("power, %s: %s", seed, text).isNotEqualTo("safe");
      }
      if (fails || verdict(file, "pso").equals("violation")) {
        failed++;
        assertThat(verdict(file, "rmo")).as("rmo, %s: %s", seed, text).isNotEqualTo("safe");
      }
    }
    assertThat(failed).isBetween(1, TRIES);
  }
}
