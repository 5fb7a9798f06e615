package dev.weir.cli.doctor;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.Inventory;
import dev.weir.report.doctor.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Looks at all that Weir needs or uses on a machine, and changes nothing there. */
public final class Doctor {
  /** What is known without the compiler. */
  private static final List<Function<Host, Finding>> OF_THE_HOST =
      List.of(
          JavaFindings::java,
          JavaFindings::startCache,
          MachineFindings::platform,
          MachineFindings::memory,
          MachineFindings::fileNames);

  /** What depends on the kind of machine. */
  private static final List<BiFunction<Host, Inventory, Finding>> OF_THE_COMPILER =
      List.of(
          (_, inventory) -> CompilerFindings.compiler(inventory),
          (_, inventory) -> CompilerFindings.headers(inventory),
          CacheFindings::cache);

  private Doctor() {}

  /**
   * What there is on this machine.
   *
   * @param version the tool's version
   * @param environment the environment variables
   */
  public static List<Finding> examine(String version, Map<String, String> environment) {
    return examine(version, Host.current(environment));
  }

  static List<Finding> examine(String version, Host host) {
    List<Finding> findings = new ArrayList<>();
    findings.add(JavaFindings.weir(version, host));
    OF_THE_HOST.forEach(examination -> findings.add(examination.apply(host)));
    try {
      Inventory inventory = Inventory.of(host.environment(), host.properties());
      OF_THE_COMPILER.forEach(examination -> findings.add(examination.apply(host, inventory)));
    } catch (InputException e) {
      findings.add(CompilerFindings.none(e));
    }
    return findings;
  }
}
