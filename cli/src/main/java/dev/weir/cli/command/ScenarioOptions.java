package dev.weir.cli.command;

import dev.weir.cli.input.SurroundingsOptions;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.lin.Invocation;
import dev.weir.lin.LinException;
import dev.weir.lin.Operation;
import dev.weir.lin.Pointees;
import dev.weir.lin.Scenario;
import dev.weir.lin.Scenarios;
import dev.weir.lin.Subject;
import dev.weir.lin.Values;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the threads of scenarios call, and how much of it. */
public record ScenarioOptions(Given given) {
  /** Orders of more calls are too many. */
  private static final int MOST_CALLS = 16;

  /** How many calls more than the complete scenarios random ones have. */
  private static final int MORE_CALLS = 3;

  private static final List<Scenarios.Limit> USUAL =
      List.of(new Scenarios.Limit(2, 2, 4), new Scenarios.Limit(3, 1, 3));

  private static final Pattern LIMIT = Pattern.compile("(?:(\\d{1,3})x)?(\\d{1,3})");

  /** The operations that may wait for ever. */
  Set<String> mayBlock() {
    return Set.copyOf(given.get(Options.MAY_BLOCK));
  }

  /** The names of all functions that are called. */
  List<String> functions() throws LinException, UsageException {
    if (given.get(Options.OPERATION).isEmpty()) {
      throw new UsageException("no operation is given; name one as in --operation 'push(1..2)'");
    }
    Set<String> names = new LinkedHashSet<>();
    for (String text : given.get(Options.OPERATION)) {
      if (!names.add(Operation.nameIn(text))) {
        throw new UsageException(
            "--operation '"
                + text
                + "': the function is given twice; give alternatives, such as 'push(1|3)'");
      }
    }
    for (String name : given.get(Options.MAY_BLOCK)) {
      if (!names.contains(name)) {
        throw new UsageException("--may-block " + name + ": is no operation; name one of " + names);
      }
    }
    for (String text :
        Stream.concat(around().stream(), given.get(Options.AFTER).stream()).toList()) {
      names.add(Operation.nameIn(text));
    }
    for (String name : pointees().types().keySet()) {
      if (!names.contains(name)) {
        throw new UsageException("--show " + name + ": is not called; name one of " + names);
      }
    }
    return List.copyOf(names);
  }

  /** What the results of operations point to, where that counts. */
  Pointees pointees() throws LinException {
    return Pointees.of(given.get(Options.SHOW));
  }

  private List<String> around() {
    return Stream.concat(given.get(Options.INIT).stream(), given.get(Options.BEFORE).stream())
        .toList();
  }

  /** What is done around each scenario. */
  Subject subject(Program program) throws LinException {
    return new Subject(
        program,
        Operation.onlyCalls(around(), program, pointees()),
        Operation.onlyCalls(given.get(Options.AFTER), program, pointees()));
  }

  /**
   * The scenarios.
   *
   * @param alone whether there are scenarios of one thread too
   */
  List<Scenario> scenarios(Program program, boolean alone, long seed)
      throws LinException, UsageException {
    Map<String, Operation> byName = new LinkedHashMap<>();
    for (String text : given.get(Options.OPERATION)) {
      byName.put(Operation.nameIn(text), Operation.of(text, program, pointees()));
    }
    List<Scenarios.Limit> limits = limits();
    Scenarios scenarios = new Scenarios(roles(byName), limits, values(program), alone);
    List<Scenario> all = new ArrayList<>(scenarios.all());
    if (given.get(Options.SCENARIO_RUNS) < 0) {
      throw new UsageException(
          "--runs " + given.get(Options.SCENARIO_RUNS) + " is too few; give at least 1");
    }
    if (given.get(Options.SCENARIO_RUNS) > 0 && scenarios.largest() >= MOST_CALLS) {
      throw new UsageException(
          "--runs %d: there are no larger scenarios, of more than %d calls; give fewer by --calls"
              .formatted(given.get(Options.SCENARIO_RUNS), MOST_CALLS));
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < given.get(Options.SCENARIO_RUNS); i++) {
      all.add(scenarios.larger(random, Math.min(MOST_CALLS, scenarios.largest() + MORE_CALLS)));
    }
    if (all.isEmpty()) {
      throw new UsageException(
          given.get(Options.CALLS).map(text -> "--calls " + text).orElse("one thread")
              + " allows no scenario of two threads; give more by --calls or --threads-per-role");
    }
    return all;
  }

  /** What the data structure does with the values that it is given. */
  Values values(Program program) throws LinException {
    Subject around = subject(program);
    return new Values(
        given.get(Options.OPAQUE),
        Stream.concat(around.before().stream(), around.after().stream())
            .flatMap(call -> call.arguments().stream())
            .collect(Collectors.toSet()));
  }

  private List<Scenarios.Limit> limits() throws UsageException {
    if (given.get(Options.CALLS).isEmpty()) {
      return USUAL;
    }
    List<Scenarios.Limit> limits = new ArrayList<>();
    for (String part : given.get(Options.CALLS).get().split(",", -1)) {
      Matcher limit = LIMIT.matcher(part.strip());
      if (!limit.matches()) {
        throw new UsageException(
            "--calls " + part + ": is no number of calls; give 4, or threads and calls as in 3x2");
      }
      int number = Integer.parseInt(limit.group(2));
      int threads = limit.group(1) == null ? number : Integer.parseInt(limit.group(1));
      int all = limit.group(1) == null ? number : threads * number;
      if (all < 1 || all > MOST_CALLS) {
        throw new UsageException(
            "--calls " + part + ": out of range; give 1 to " + MOST_CALLS + " calls in all");
      }
      limits.add(new Scenarios.Limit(threads, number, all));
    }
    return limits;
  }

  private List<Scenarios.Role> roles(Map<String, Operation> byName) throws UsageException {
    if (given.get(Options.ROLES).isEmpty()) {
      if (given.get(Options.THREADS_PER_ROLE).isPresent()) {
        throw new UsageException("--threads-per-role needs --roles");
      }
      List<Invocation> all = byName.values().stream().flatMap(o -> o.calls().stream()).toList();
      return List.of(new Scenarios.Role("", all, MOST_CALLS));
    }
    Map<String, List<Invocation>> found = new LinkedHashMap<>();
    Set<String> unused = new TreeSet<>(byName.keySet());
    for (String role : String.join(";", given.get(Options.ROLES)).split(";", -1)) {
      String[] parts = role.split(":", 2);
      if (parts.length < 2 || parts[0].isBlank()) {
        throw new UsageException(
            "--roles '" + role + "': is no role; write 'producer:push;consumer:pop'");
      }
      List<Invocation> own = new ArrayList<>();
      for (String name : parts[1].split(",", -1)) {
        Operation operation = byName.get(name.strip());
        if (operation == null) {
          throw new UsageException(
              "--roles: '" + name.strip() + "' is no operation; give it with --operation too");
        }
        unused.remove(name.strip());
        own.addAll(operation.calls());
      }
      if (found.put(parts[0].strip(), own) != null) {
        throw new UsageException("--roles: '" + parts[0].strip() + "' is given twice");
      }
    }
    if (!unused.isEmpty()) {
      throw new UsageException(
          "--roles: no role calls '" + unused.iterator().next() + "'; give it a role");
    }
    Map<String, Integer> threads = threads(found.keySet());
    return found.entrySet().stream()
        .map(
            role ->
                new Scenarios.Role(
                    role.getKey(), role.getValue(), threads.getOrDefault(role.getKey(), 1)))
        .toList();
  }

  private Map<String, Integer> threads(Set<String> known) throws UsageException {
    Map<String, Integer> threads = new LinkedHashMap<>();
    if (given.get(Options.THREADS_PER_ROLE).isEmpty()) {
      return threads;
    }
    for (String part : given.get(Options.THREADS_PER_ROLE).get().split(",", -1)) {
      SurroundingsOptions.Setting setting =
          SurroundingsOptions.Setting.of("--threads-per-role", part, "ROLE=NUMBER");
      String number = setting.required("--threads-per-role", "ROLE=NUMBER");
      if (!known.contains(setting.name())) {
        throw new UsageException("--threads-per-role: there is no role '" + setting.name() + "'");
      }
      if (!number.matches("\\d{1,2}") || Integer.parseInt(number) < 1) {
        throw new UsageException(
            "--threads-per-role " + part + ": is no number of threads; give at least 1");
      }
      threads.put(setting.name(), Integer.parseInt(number));
    }
    return threads;
  }
}
