package dev.weir.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.library.Library;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds what delays take for fences to the whole library. */
class LibraryCallsTest {
  /** By family the functions that are full fences. */
  private static Map<String, Set<String>> barriers() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Library.Entry entry : new Library().entries()) {
      if (LibraryCalls.isBarrier(entry.name())) {
        found.computeIfAbsent(entry.family(), _ -> new TreeSet<>()).add(entry.name());
      }
    }
    return found;
  }

  @Test
  void onlyWhatSynchronisesOrEndsAnExecutionIsAFence() {
    assertThat(barriers().keySet())
        .containsExactlyInAnyOrder(
            "assertions",
            "barriers",
            "C11 threads",
            "checker",
            "condition variables",
            "events",
            "mutexes",
            "once",
            "overflow",
            "process",
            "read-write locks",
            "semaphores",
            "spin locks",
            "threads");
    assertThat(barriers().get("checker"))
        .containsExactly("__VERIFIER_atomic_begin", "__VERIFIER_atomic_end");
    assertThat(barriers().get("process"))
        .doesNotContain(
            "__cxa_allocate_exception", "weir_exception_block", "weir_is_valid", "weir_thread");
    assertThat(barriers().get("assertions")).doesNotContain("__VERIFIER_assert");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pthread_mutex_lock",
        "pthread_mutex_unlock",
        "pthread_create",
        "pthread_join",
        "pthread_cond_wait",
        "pthread_rwlock_rdlock",
        "pthread_spin_unlock",
        "pthread_barrier_wait",
        "sem_post",
        "mtx_lock",
        "cnd_signal",
        "thrd_join",
        "weir_thread_once_begin",
        "weir_event_take",
        "__assert_fail",
        "exit",
        "_Exit"
      })
  void theseAreFences(String name) {
    assertThat(LibraryCalls.isBarrier(name)).isTrue();
  }

  @Test
  void annotationsTouchNothing() {
    assertThat(new Library().entries())
        .filteredOn(entry -> entry.family().equals("annotations"))
        .isNotEmpty()
        .allMatch(entry -> LibraryCalls.leavesMemoryAlone(entry.name()));
  }

  @Test
  void functionsOfNumbersTouchNothing() {
    List<String> touching =
        new Library()
            .entries().stream()
                .filter(entry -> entry.family().equals("mathematics"))
                .map(Library.Entry::name)
                .filter(name -> !LibraryCalls.leavesMemoryAlone(name))
                .toList();
    assertThat(touching)
        .containsExactlyInAnyOrder("frexp", "frexpf", "modf", "modff", "weir_double", "weir_float");
    assertThat(LibraryCalls.leavesMemoryAlone("llvm.sqrt.f64")).isTrue();
  }
}
