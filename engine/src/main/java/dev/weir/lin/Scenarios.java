package dev.weir.lin;

import java.util.ArrayList;
import java.util.Collections;
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
 * @param known values that are not like others, since they are used outside the scenarios too
 * @param alone whether there are scenarios of a single thread too
 */
public record Scenarios(
    List<Role> roles, List<Limit> limits, boolean valuesAreOpaque, Set<Long> known, boolean alone) {

  /** The most scenarios. */
  public static final int MOST = 200_000;

  /** The most threads whose order is changed to find out whether scenarios are alike. */
  private static final int MOST_REORDERED = 6;

  /** Copies the lists. */
  public Scenarios {
    roles = List.copyOf(roles);
    limits = List.copyOf(limits);
    known = Set.copyOf(known);
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
    int most = limits.stream().mapToInt(l -> Math.min(l.all, l.threads * l.calls)).max().orElse(0);
    for (int size = 1; size <= most; size++) {
      List<List<Body>> ofSize = new ArrayList<>();
      addScenarios(bodies, 0, size, new ArrayList<>(), ofSize);
      ofSize.sort(Comparator.comparingInt(List::size));
      found.addAll(ofSize);
    }
    Set<String> seen = new HashSet<>();
    return found.stream()
        .filter(scenario -> !valuesAreOpaque || seen.add(canonical(scenario)))
        .map(scenario -> new Scenario(scenario.stream().map(Body::calls).toList()))
        .toList();
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

  /**
   * A text that is the same for scenarios that differ in the names of threads and values only; of
   * many threads those in another order count as others.
   */
  private String canonical(List<Body> scenario) {
    return scenario.size() > MOST_REORDERED
        ? text(scenario)
        : least(new ArrayList<>(scenario), 0, text(scenario));
  }

  /** The least text of all orders of the threads that begin with some that are fixed. */
  private String least(List<Body> bodies, int fixed, String known) {
    if (fixed == bodies.size()) {
      String text = text(bodies);
      return text.compareTo(known) < 0 ? text : known;
    }
    String least = known;
    for (int i = fixed; i < bodies.size(); i++) {
      Collections.swap(bodies, i, fixed);
      least = least(bodies, fixed + 1, least);
      Collections.swap(bodies, i, fixed);
    }
    return least;
  }

  private String text(List<Body> bodies) {
    Map<Long, String> names = new HashMap<>();
    known.forEach(value -> names.put(value, "=" + value));
    return bodies.stream()
        .map(
            body ->
                body.role
                    + body.calls.stream()
                        .map(call -> call.operation().name() + renamed(call, names))
                        .collect(Collectors.joining(";")))
        .collect(Collectors.joining("|"));
  }

  private static String renamed(Invocation call, Map<Long, String> names) {
    return call.arguments().stream()
        .map(value -> names.computeIfAbsent(value, _ -> String.valueOf(names.size())))
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
    return new Scenario(calls);
  }
}
