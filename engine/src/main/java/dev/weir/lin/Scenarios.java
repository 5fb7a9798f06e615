package dev.weir.lin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Makes scenarios, the smallest first, without those that are the same but for the names of threads
 * or, where asked, of values.
 *
 * @param roles who calls what
 * @param limits how large scenarios may be
 * @param valuesAreOpaque whether scenarios are alike that differ only in which values they use
 * @param alone whether there are scenarios of a single thread too
 */
public record Scenarios(
    List<Role> roles, List<Limit> limits, boolean valuesAreOpaque, boolean alone) {

  /** Copies the lists. */
  public Scenarios {
    roles = List.copyOf(roles);
    limits = List.copyOf(limits);
  }

  /**
   * Threads that call the same operations.
   *
   * @param name for messages
   * @param calls what they may call
   * @param threads the most of them
   */
  public record Role(String name, List<Invocation> calls, int threads) {
    /** Copies the calls. */
    public Role {
      calls = List.copyOf(calls);
    }
  }

  /**
   * How large a scenario may be.
   *
   * @param threads the most threads
   * @param calls the most calls of each
   * @param all the most calls of all of them
   */
  public record Limit(int threads, int calls, int all) {
    boolean allows(List<Integer> sizes) {
      return sizes.size() <= threads
          && sizes.stream().allMatch(size -> size <= calls)
          && sizes.stream().mapToInt(Integer::intValue).sum() <= all;
    }
  }

  /** The calls of a thread, and which role it has. */
  private record Body(int role, List<Invocation> calls) {}

  /** All of them. */
  public List<Scenario> all() {
    int mostCalls = limits.stream().mapToInt(l -> Math.min(l.calls, l.all)).max().orElse(0);
    List<Body> bodies = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      addBodies(role, mostCalls, bodies);
    }
    bodies.sort(Comparator.comparingInt(body -> -body.calls.size()));
    List<List<Body>> found = new ArrayList<>();
    int most = limits.stream().mapToInt(l -> Math.min(l.all, l.threads * l.calls)).max().orElse(0);
    for (int size = 1; size <= most; size++) {
      List<List<Body>> ofSize = new ArrayList<>();
      addScenarios(bodies, 0, size, new ArrayList<>(), ofSize);
      ofSize.sort(Comparator.comparingInt(List::size));
      found.addAll(ofSize);
    }
    Set<String> known = new HashSet<>();
    return found.stream()
        .filter(scenario -> !valuesAreOpaque || known.add(canonical(scenario)))
        .map(scenario -> new Scenario(scenario.stream().map(Body::calls).toList()))
        .toList();
  }

  private void addBodies(int role, int most, List<Body> bodies) {
    List<List<Invocation>> longest = List.of(List.of());
    for (int size = 1; size <= most; size++) {
      List<List<Invocation>> longer = new ArrayList<>();
      for (List<Invocation> calls : longest) {
        for (Invocation call : roles.get(role).calls) {
          List<Invocation> more = new ArrayList<>(calls);
          more.add(call);
          longer.add(more);
        }
      }
      longer.forEach(calls -> bodies.add(new Body(role, calls)));
      longest = longer;
    }
  }

  private void addScenarios(
      List<Body> bodies, int from, int left, List<Body> chosen, List<List<Body>> found) {
    if (left == 0) {
      if (chosen.size() > 1 || alone) {
        found.add(List.copyOf(chosen));
      }
      return;
    }
    for (int i = from; i < bodies.size(); i++) {
      Body body = bodies.get(i);
      if (body.calls.size() > left) {
        continue;
      }
      chosen.add(body);
      if (isAllowed(chosen)) {
        addScenarios(bodies, i, left - body.calls.size(), chosen, found);
      }
      chosen.removeLast();
    }
  }

  private boolean isAllowed(List<Body> chosen) {
    for (int role = 0; role < roles.size(); role++) {
      int own = role;
      if (chosen.stream().filter(body -> body.role == own).count() > roles.get(role).threads) {
        return false;
      }
    }
    List<Integer> sizes = chosen.stream().map(body -> body.calls.size()).toList();
    return limits.stream().anyMatch(limit -> limit.allows(sizes));
  }

  /** A text that is the same for scenarios that differ in the names of threads and values only. */
  private static String canonical(List<Body> scenario) {
    List<String> texts = new ArrayList<>();
    addTexts(new ArrayList<>(scenario), 0, texts);
    return texts.stream().min(Comparator.naturalOrder()).orElseThrow();
  }

  private static void addTexts(List<Body> bodies, int fixed, List<String> texts) {
    if (fixed == bodies.size()) {
      Map<Long, Integer> names = new HashMap<>();
      texts.add(
          bodies.stream()
              .map(
                  body ->
                      body.role
                          + body.calls.stream()
                              .map(call -> call.operation().name() + renamed(call, names))
                              .collect(Collectors.joining(";")))
              .collect(Collectors.joining("|")));
      return;
    }
    for (int i = fixed; i < bodies.size(); i++) {
      Body swapped = bodies.get(i);
      bodies.set(i, bodies.get(fixed));
      bodies.set(fixed, swapped);
      addTexts(bodies, fixed + 1, texts);
      bodies.set(fixed, bodies.get(i));
      bodies.set(i, swapped);
    }
  }

  private static String renamed(Invocation call, Map<Long, Integer> names) {
    return call.arguments().stream()
        .map(value -> String.valueOf(names.computeIfAbsent(value, _ -> names.size())))
        .collect(Collectors.joining(",", "(", ")"));
  }

  /**
   * A scenario that is larger than all of these.
   *
   * @param most the most calls
   */
  public Scenario larger(RandomGenerator random, int most) {
    int largest =
        limits.stream().mapToInt(l -> Math.min(l.all, l.threads * l.calls)).max().orElse(0);
    int size = random.nextInt(largest + 1, Math.max(largest + 2, most + 1));
    List<Integer> places = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      int threads = Math.min(roles.get(role).threads, size);
      for (int t = 0; t < threads; t++) {
        places.add(role);
      }
    }
    int threads = Math.min(places.size(), random.nextInt(2, Math.max(3, Math.min(4, size) + 1)));
    java.util.Collections.shuffle(places, java.util.Random.from(random));
    List<Integer> roleOf = places.subList(0, threads);
    List<List<Invocation>> calls = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      calls.add(new ArrayList<>());
    }
    for (int i = 0; i < size; i++) {
      int thread = i < threads ? i : random.nextInt(threads);
      List<Invocation> own = roles.get(roleOf.get(thread)).calls;
      calls.get(thread).add(own.get(random.nextInt(own.size())));
    }
    return new Scenario(calls);
  }
}
