package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the end of a thread means: who may join it, and what ends with it. */
class EndsOfThreadsTest {
  private static final List<String> SEARCHES = List.of("optimal", "source", "exhaustive");

  private final ObjectMapper mapper = new ObjectMapper();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"pthread_detach(first)", "pthread_join(first, 0)"})
  void aJoinAndWhatAnotherThreadTakesTheThreadByAreSeenInBothOrders(String call) throws Exception {
    String source =
        """
        #include <pthread.h>
        static pthread_t first;
        static void *nothing(void *a) { return a; }
        static void *takes(void *a) {
          %s;
          return a;
        }
        int main(void) {
          pthread_t second;
          pthread_create(&first, 0, nothing, 0);
          pthread_create(&second, 0, takes, 0);
          pthread_join(first, 0);
          pthread_join(second, 0);
        }
        """
            .formatted(call);
    for (String search : SEARCHES) {
      JsonNode json = check(source, "--keep-going", "--algorithm", search);
      assertThat(errors(json)).as(search).containsExactlyInAnyOrder("lock at 5", "lock at 12");
    }
  }

  @Test
  void aThreadThatDetachesItselfAddsNoExecutions() throws Exception {
    String source =
        """
        #include <pthread.h>
        static int x;
        static void *run(void *a) {
          if (DETACHES) pthread_detach(pthread_self());
          __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
          return a;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, run, 0);
          __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
        }
        """;
    JsonNode without = check(source, "--", "-DDETACHES=0");
    JsonNode with = check(source, "--", "-DDETACHES=1");
    assertThat(with.get("verdict").asText()).isEqualTo("safe");
    assertThat(with.get("executions")).isEqualTo(without.get("executions"));
  }

  @Test
  void aThreadLocalVariableEndsWithItsThread() throws Exception {
    for (String end : List.of("return a;", "pthread_exit(a);")) {
      String source =
          """
          #include <pthread.h>
          static _Thread_local int own = 5;
          static int *leaked;
          static void *run(void *a) { own = 7; leaked = &own; %s }
          int main(void) {
            pthread_t t;
            pthread_create(&t, 0, run, 0);
            pthread_join(t, 0);
            return *leaked;
          }
          """
              .formatted(end);
      for (String search : SEARCHES) {
        JsonNode json = check(source, "--keep-going", "--algorithm", search);
        assertThat(errors(json)).as(end + search).containsExactly("memory at 9");
        assertThat(json.at("/error/message").asText()).contains("after its thread ended");
      }
    }
  }

  @Test
  void anAccessToAThreadLocalVariableRacesWithTheEndOfItsThread() throws Exception {
    String source =
        """
        #include <pthread.h>
        static _Thread_local int own = 5;
        static int *_Atomic leaked;
        static _Atomic int seen;
        static void *run(void *a) {
          leaked = &own;
          if (WAITS) while (!seen) {}
          return a;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, run, 0);
          int *there = leaked;
          int value = there ? *there : 5;
          seen = 1;
          pthread_join(t, 0);
          return value - 5;
        }
        """;
    for (String search : SEARCHES) {
      JsonNode waits = check(source, "--algorithm", search, "--", "-DWAITS=1");
      assertThat(waits.get("verdict").asText()).as(search).isEqualTo("safe");
      JsonNode leaves = check(source, "--keep-going", "--algorithm", search, "--", "-DWAITS=0");
      assertThat(errors(leaves)).as(search).containsExactly("memory at 14");
    }
  }

  @Test
  void theThreadLocalVariablesOfMainLiveAsLongAsTheProcess() throws Exception {
    String source =
        """
        #include <pthread.h>
        static _Thread_local int own = 5;
        static void *run(void *a) { (*(int *)a)++; return 0; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, run, &own);
          pthread_detach(t);
          return 0;
        }
        """;
    assertThat(check(source).get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void afterMainHasLeftTheLastThreadEndsTheProcess() throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        static int done;
        static void bye(void) { printf("bye %d\\n", done); }
        static void *child(void *a) { done++; return a; }
        static void *run(void *a) {
          pthread_t t;
          done++;
          pthread_create(&t, 0, child, 0);
          pthread_join(t, 0);
          done++;
          return a;
        }
        int main(void) {
          pthread_t t;
          atexit(bye);
          pthread_create(&t, 0, run, 0);
          pthread_detach(t);
          pthread_exit(0);
        }
        """;
    for (String search : SEARCHES) {
      JsonNode json = check(source, "--algorithm", search);
      assertThat(json.get("verdict").asText()).as(search).isEqualTo("safe");
      assertThat(json.get("complete").asBoolean()).as(search).isTrue();
      assertThat(json.get("executions").asInt()).as(search).isEqualTo(1);
      assertThat(json.get("output").asText()).isEqualTo("bye 3\n");
    }
    JsonNode races = check(source, "--data-races");
    assertThat(races.get("verdict").asText()).isEqualTo("safe");
  }

  @Test
  void aDetachedThreadMayWaitForEverAfterMainHasLeft() throws Exception {
    String source =
        """
        #include <pthread.h>
        #include <semaphore.h>
        #include <stdlib.h>
        static sem_t never;
        static void bye(void) { }
        static void *run(void *a) { sem_wait(&never); return a; }
        int main(void) {
          pthread_t t;
          sem_init(&never, 0, 0);
          if (HANDLER) atexit(bye);
          pthread_create(&t, 0, run, 0);
          if (DETACHES) pthread_detach(t);
          pthread_exit(0);
        }
        """;
    for (String handler : List.of("-DHANDLER=0", "-DHANDLER=1")) {
      JsonNode detached = check(source, "--", handler, "-DDETACHES=1");
      assertThat(detached.get("verdict").asText()).as(handler).isEqualTo("safe");
      JsonNode joinable = check(source, "--", handler, "-DDETACHES=0");
      assertThat(joinable.at("/error/kind").asText()).as(handler).isEqualTo("deadlock");
    }
  }

  private static List<String> errors(JsonNode json) {
    List<String> errors = new ArrayList<>();
    for (JsonNode error : json.get("distinctErrors")) {
      errors.add(error.get("kind").asText() + " at " + error.get("line").asInt());
    }
    return errors;
  }

  private JsonNode check(String source, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("test.c"), source);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--json"));
    words.addAll(List.of(options));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.out()).as(outcome.err()).isNotEmpty();
    return mapper.readTree(outcome.out());
  }
}
