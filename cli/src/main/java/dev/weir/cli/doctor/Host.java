package dev.weir.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What can be asked of the machine and of the JVM that this process runs in.
 *
 * @param environment the environment variables
 * @param properties the properties of the system, by name
 * @param processors how many processors may be used
 * @param memory the bytes of memory of the machine, or of the container
 * @param heapLimit the bytes that Java may use for objects
 * @param jvmOptions what the JVM was started with
 * @param mappings the files that are mapped into the memory of this process, a line for each part;
 *     empty where the system does not tell
 */
record Host(
    Map<String, String> environment,
    Function<String, Optional<String>> properties,
    int processors,
    long memory,
    long heapLimit,
    List<String> jvmOptions,
    Optional<String> mappings) {
  private static final Path MAPPINGS = Path.of("/proc/self/maps");

  /** This process. */
  static Host current(Map<String, String> environment) {
    return new Host(
        environment,
        name -> Optional.ofNullable(System.getProperty(name)),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
        Runtime.getRuntime().maxMemory(),
        ManagementFactory.getRuntimeMXBean().getInputArguments(),
        readMappings());
  }

  private static Optional<String> readMappings() {
    try {
      return Optional.of(Files.readString(MAPPINGS, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A property of the system; empty where it is not set. */
  String property(String name) {
    return properties.apply(name).orElse("");
  }
}
