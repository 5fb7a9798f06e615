package dev.weir.cli.doctor;

import dev.weir.report.doctor.Finding;
import java.util.Locale;

/** The machine and its operating system. */
final class MachineFindings {
  /** With less than this, searches of ordinary size end for want of memory. */
  private static final long LITTLE = 512L << 20;

  private MachineFindings() {}

  /** Whether C can be compiled on it is said of the compiler. */
  static Finding platform(Host host) {
    String system = host.property("os.name") + " " + host.property("os.version");
    String processor = host.property("os.arch");
    int processors = host.processors();
    String count = processors == 1 ? "1 processor" : processors + " processors";
    return Finding.ok("platform", system + ", " + processor + ", " + count)
        .with("system", system)
        .with("processor", processor)
        .with("processors", processors);
  }

  /** Searches remember much. */
  static Finding memory(Host host) {
    String found =
        "%s for the heap, of %s".formatted(Amount.of(host.heapLimit()), Amount.of(host.memory()));
    Finding finding =
        host.heapLimit() < LITTLE
            ? Finding.warn(
                "memory",
                found,
                host.memory() < 2 * LITTLE
                    ? "large searches will end for want of it; use a machine with more"
                    : "large searches will end for want of it; give more with"
                        + " WEIR_JAVA_OPTS=-Xmx%sm".formatted(host.memory() / 2 >> 20))
            : Finding.ok("memory", found + "; WEIR_JAVA_OPTS=-Xmx… changes it");
    return finding.with("heapLimit", host.heapLimit()).with("machine", host.memory());
  }

  /** Java reads and writes names of files in the encoding of the locale. */
  static Finding fileNames(Host host) {
    String encoding = host.property("sun.jnu.encoding");
    Finding finding =
        encoding.toUpperCase(Locale.ROOT).equals("UTF-8")
            ? Finding.ok("file names", encoding)
            : Finding.warn(
                "file names",
                encoding + ": files with other letters in their names are not found",
                "set LC_ALL to a locale of UTF-8, such as C.UTF-8");
    return finding.with("encoding", encoding);
  }
}
