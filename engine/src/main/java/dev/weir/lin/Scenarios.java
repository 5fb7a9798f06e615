package dev.weir.lin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
 * @param values whether scenarios are left out that are others with values in the place of others
 * @param alone whether there are scenarios of a single thread too
 */
public record Scenarios(List<Role> roles, List<Limit> limits, Values values, boolean alone) {

  /** The most scenarios. */
  public static final int MOST = 200_000;

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

  /**
   * All of them.
   *
   * @throws LinException if there are more than {@link #MOST}
   */
  public List<Scenario> all() throws LinException {
    int mostCalls = limits.stream().mapToInt(l -> Math.min(l.calls, l.all)).max().orElse(0);
    List<Body> bodies = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      addBodies(role, mostCalls, bodies);
    }
    bodies.sort(Comparator.comparingInt(body -> -body.calls.size()));
    List<List<Body>> found = new ArrayList<>();
    for (int size = 1; size <= largest(); size++) {
      List<List<Body>> ofSize = new ArrayList<>();
      addScenarios(bodies, 0, size, new ArrayList<>(), ofSize);
      ofSize.sort(Comparator.comparingInt(List::size));
      found.addAll(ofSize);
    }
    List<Scenario> all =
        found.stream()
            .map(chosen -> grouped(chosen.stream().map(Body::calls).toList()))
            .distinct()
            .toList();
    return values.areOpaque() ? withoutCovered(all) : all;
  }

  /** A scenario in which threads that can be alike stand next to each other. */
  private static Scenario grouped(List<List<Invocation>> threads) {
    Map<String, Map<List<Invocation>, List<List<Invocation>>>> groups = new LinkedHashMap<>();
    for (List<Invocation> calls : threads) {
      groups
          .computeIfAbsent(operations(calls), _ -> new LinkedHashMap<>())
          .computeIfAbsent(calls, _ -> new ArrayList<>())
          .add(calls);
    }
    return new Scenario(
        groups.values().stream()
            .flatMap(group -> group.values().stream())
            .flatMap(List::stream)
            .toList());
  }

  private static String operations(List<Invocation> calls) {
    return calls.stream().map(call -> call.operation().name()).collect(Collectors.joining(";"));
  }

  /** Those that are no others with values in the place of others. */
  private List<Scenario> withoutCovered(List<Scenario> all) {
    Map<String, List<Scenario>> byShape = new HashMap<>();
    for (Scenario scenario : all) {
      String shape =
          scenario.threads().stream()
              .map(Scenarios::operations)
              .sorted()
              .collect(Collectors.joining("|"));
      byShape.computeIfAbsent(shape, _ -> new ArrayList<>()).add(scenario);
    }
    Set<Scenario> kept = new HashSet<>();
    for (List<Scenario> alike : byShape.values()) {
      List<Scenario> most = new ArrayList<>();
      // What covers another one has no fewer values.
      alike.sort(Comparator.comparingLong(scenario -> -differentValues(scenario)));
      for (Scenario scenario : alike) {
        if (most.stream().noneMatch(general -> values.covers(general, scenario))) {
          most.add(scenario);
        }
      }
      kept.addAll(most);
    }
    return all.stream().filter(kept::contains).toList();
  }

  private static long differentValues(Scenario scenario) {
    return scenario.calls().stream().flatMap(call -> call.arguments().stream()).distinct().count();
  }

  private static void requireFew(int size) throws LinException {
    if (size > MOST) {
      throw new LinException(
          "there are more than "
              + MOST
              + " scenarios; give fewer arguments, or fewer calls by --calls");
    }
  }

  private void addBodies(int role, int most, List<Body> bodies) throws LinException {
    List<List<Invocation>> longest = List.of(List.of());
    for (int size = 1; size <= most; size++) {
      List<List<Invocation>> longer = new ArrayList<>();
      for (List<Invocation> calls : longest) {
        for (Invocation call : roles.get(role).calls) {
          List<Invocation> more = new ArrayList<>(calls);
          more.add(call);
          longer.add(more);
          requireFew(longer.size());
        }
      }
      longer.forEach(calls -> bodies.add(new Body(role, calls)));
      longest = longer;
    }
  }

  private void addScenarios(
      List<Body> bodies, int from, int left, List<Body> chosen, List<List<Body>> found)
      throws LinException {
    if (left == 0) {
      if (chosen.size() > 1 || alone) {
        found.add(List.copyOf(chosen));
        requireFew(found.size());
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

  /** The calls of the largest ones. */
  public int largest() {
    return limits.stream().mapToInt(l -> Math.min(l.all, l.threads * l.calls)).max().orElse(0);
  }

  /**
   * A scenario that is larger than all of these.
   *
   * @param most the most calls, more than the largest of these has
   */
  public Scenario larger(RandomGenerator random, int most) {
    int size = random.nextInt(largest() + 1, most + 1);
    List<Integer> places = new ArrayList<>();
    for (int role = 0; role < roles.size(); role++) {
      int threads = Math.min(roles.get(role).threads, size);
      for (int t = 0; t < threads; t++) {
        places.add(role);
      }
    }
    int threads = Math.min(places.size(), random.nextInt(2, Math.max(3, Math.min(4, size) + 1)));
    Collections.shuffle(places, java.util.Random.from(random));
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
    return grouped(calls);
  }
}
