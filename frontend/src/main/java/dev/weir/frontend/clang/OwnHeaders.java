package dev.weir.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The headers of the modelled libraries of C and C++, which every program is compiled with on every
 * machine.
 */
public final class OwnHeaders {
  /** The names of those of C, as programs include them. */
  static final List<String> NAMES =
      List.of(
          "__weir_modes.h",
          "__weir_options.h",
          "__weir_pthread_types.h",
          "__weir_signal_set.h",
          "__weir_types.h",
          "__weir_wide.h",
          "alloca.h",
          "arpa/inet.h",
          "assert.h",
          "bits/pthreadtypes.h",
          "bits/types.h",
          "bits/types/FILE.h",
          "bits/types/clock_t.h",
          "bits/types/clockid_t.h",
          "bits/types/error_t.h",
          "bits/types/siginfo_t.h",
          "bits/types/sigset_t.h",
          "bits/types/stack_t.h",
          "bits/types/struct_itimerspec.h",
          "bits/types/struct_timespec.h",
          "bits/types/struct_timeval.h",
          "bits/types/struct_tm.h",
          "bits/types/time_t.h",
          "bits/types/timer_t.h",
          "byteswap.h",
          "ctype.h",
          "dirent.h",
          "dlfcn.h",
          "endian.h",
          "err.h",
          "errno.h",
          "error.h",
          "execinfo.h",
          "fcntl.h",
          "features.h",
          "fenv.h",
          "fnmatch.h",
          "genmc.h",
          "getopt.h",
          "glob.h",
          "grp.h",
          "iconv.h",
          "inttypes.h",
          "langinfo.h",
          "libgen.h",
          "limits.h",
          "linux/futex.h",
          "linux/limits.h",
          "linux/types.h",
          "locale.h",
          "malloc.h",
          "math.h",
          "memory.h",
          "mqueue.h",
          "net/if.h",
          "netdb.h",
          "netinet/in.h",
          "netinet/tcp.h",
          "nl_types.h",
          "poll.h",
          "pthread.h",
          "pwd.h",
          "regex.h",
          "sanitizer/tsan_interface.h",
          "sched.h",
          "search.h",
          "semaphore.h",
          "setjmp.h",
          "signal.h",
          "spawn.h",
          "stdatomic.h",
          "stdint.h",
          "stdio.h",
          "stdlib.h",
          "string.h",
          "strings.h",
          "sys/cdefs.h",
          "sys/epoll.h",
          "sys/errno.h",
          "sys/eventfd.h",
          "sys/fcntl.h",
          "sys/ioctl.h",
          "sys/ipc.h",
          "sys/mman.h",
          "sys/msg.h",
          "sys/param.h",
          "sys/poll.h",
          "sys/prctl.h",
          "sys/queue.h",
          "sys/random.h",
          "sys/resource.h",
          "sys/select.h",
          "sys/sem.h",
          "sys/shm.h",
          "sys/signal.h",
          "sys/signalfd.h",
          "sys/socket.h",
          "sys/stat.h",
          "sys/statvfs.h",
          "sys/syscall.h",
          "sys/sysinfo.h",
          "sys/termios.h",
          "sys/time.h",
          "sys/timerfd.h",
          "sys/times.h",
          "sys/types.h",
          "sys/uio.h",
          "sys/un.h",
          "sys/unistd.h",
          "sys/utsname.h",
          "sys/wait.h",
          "syscall.h",
          "sysexits.h",
          "syslog.h",
          "termios.h",
          "threads.h",
          "time.h",
          "ucontext.h",
          "unistd.h",
          "utime.h",
          "valgrind/drd.h",
          "valgrind/helgrind.h",
          "valgrind/valgrind.h",
          "values.h",
          "wchar.h",
          "wctype.h",
          "weir.h");

  /** The folder with those that are used with other headers too. */
  static final String CHECKER = "checker";

  private static final List<String> CHECKER_NAMES = List.of("stdatomic.h", "weir.h");

  /** The names of those of C++. */
  static final List<String> CPLUSPLUS_NAMES =
      List.of(
          "__weir_stream",
          "__weir_table",
          "__weir_tree",
          "__weir_allocator",
          "__weir_order",
          "algorithm",
          "any",
          "array",
          "atomic",
          "barrier",
          "bit",
          "bitset",
          "bits/stdc++.h",
          "cassert",
          "cctype",
          "cerrno",
          "cfloat",
          "chrono",
          "cinttypes",
          "climits",
          "clocale",
          "cmath",
          "compare",
          "concepts",
          "condition_variable",
          "csetjmp",
          "csignal",
          "cstdarg",
          "cstddef",
          "cstdint",
          "cstdio",
          "cstdlib",
          "cstring",
          "ctime",
          "cwchar",
          "deque",
          "exception",
          "forward_list",
          "fstream",
          "functional",
          "future",
          "initializer_list",
          "iomanip",
          "ios",
          "iosfwd",
          "iostream",
          "istream",
          "iterator",
          "latch",
          "limits",
          "list",
          "map",
          "memory",
          "memory_resource",
          "mutex",
          "new",
          "numbers",
          "numeric",
          "optional",
          "ostream",
          "queue",
          "random",
          "ratio",
          "semaphore",
          "set",
          "shared_mutex",
          "source_location",
          "span",
          "sstream",
          "stack",
          "stdexcept",
          "stop_token",
          "string",
          "string_view",
          "syncstream",
          "system_error",
          "thread",
          "tuple",
          "type_traits",
          "typeindex",
          "typeinfo",
          "unordered_map",
          "unordered_set",
          "utility",
          "variant",
          "vector",
          "version");

  /** The folder of those of C++ among the others. */
  public static final String CPLUSPLUS_FOLDER = "c++";

  /** The folder of what takes the place of headers of the usual libraries of C++. */
  static final String REPLACING_FOLDER = "replacing";

  static final List<String> REPLACING_NAMES = List.of("stdexcept", "__thread/poll_with_backoff.h");

  private static final String FOLDER = "dev/weir/frontend/headers";

  private OwnHeaders() {}

  /** A name for exactly these contents: another version of Weir does not meet stale headers. */
  static String fingerprint() {
    List<String> names = new ArrayList<>(names());
    names.addAll(CHECKER_NAMES);
    try (Resources resources = Resources.in(FOLDER)) {
      return resources.fingerprint(names);
    }
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(NAMES);
    CPLUSPLUS_NAMES.forEach(name -> names.add(CPLUSPLUS_FOLDER + "/" + name));
    REPLACING_NAMES.forEach(name -> names.add(REPLACING_FOLDER + "/" + name));
    return names;
  }

  /**
   * What in a folder is not as it was written there: a file that is missing, has changed, or was
   * added.
   */
  static Optional<Path> difference(Path folder) throws IOException {
    Set<Path> expected = new HashSet<>();
    try (Resources resources = Resources.in(FOLDER)) {
      for (String name : allNames()) {
        Path file = folder.resolve(name);
        expected.add(file);
        String source = name.substring(name.startsWith(CHECKER + "/") ? CHECKER.length() + 1 : 0);
        if (!Files.isRegularFile(file)
            || !Arrays.equals(Files.readAllBytes(file), resources.read(source))) {
          return Optional.of(file);
        }
      }
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> !Files.isDirectory(file) && !expected.contains(file)).findFirst();
    }
  }

  /** The header of C that declares a function, as programs include it. */
  static Optional<String> declaring(String function) {
    Pattern declaration =
        Pattern.compile("^[^#{}=;/]*\\b" + Pattern.quote(function) + "\\(", Pattern.MULTILINE);
    try (Resources resources = Resources.in(FOLDER)) {
      return NAMES.stream()
          .filter(name -> !name.startsWith("__") && !name.equals("genmc.h"))
          .filter(
              name ->
                  declaration
                      .matcher(new String(resources.read(name), StandardCharsets.UTF_8))
                      .find())
          .findFirst();
    }
  }

  private static List<String> allNames() {
    List<String> all = new ArrayList<>(names());
    CHECKER_NAMES.forEach(name -> all.add(CHECKER + "/" + name));
    return all;
  }

  /** Writes them into an empty folder. */
  static void writeTo(Path folder) throws IOException {
    try (Resources resources = Resources.in(FOLDER)) {
      for (String name : names()) {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.write(file, resources.read(name));
      }
    }
    Path checker = Files.createDirectories(folder.resolve(CHECKER));
    for (String name : CHECKER_NAMES) {
      Files.copy(folder.resolve(name), checker.resolve(name));
    }
  }
}
