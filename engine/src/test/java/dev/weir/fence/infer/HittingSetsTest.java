package dev.weir.fence.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.SourcePosition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Sets of least cost, against all sets. */
class HittingSetsTest {
  private static final int LINES = 6;

  private static FencePlace place(Repair repair, int line) {
    return new FencePlace(repair, Role.STORE, new SourcePosition("a.c", line, 1), "");
  }

  private static FencePlace full(int line) {
    return place(Repair.FULL_FENCE_AFTER, line);
  }

  @Test
  void withoutClausesTheEmptySetIsTheCheapestAndTheOnlyMinimalOne() {
    HittingSets sets = new HittingSets(place -> 1);
    assertThat(sets.cheapest()).contains(Set.of());
    sets.block(Set.of());
    assertThat(sets.cheapest()).isEmpty();
  }

  @Test
  void anEmptyClauseLeavesNoSet() {
    HittingSets sets = new HittingSets(place -> 1);
    sets.require(Set.of());
    assertThat(sets.cheapest()).isEmpty();
  }

  @Test
  void aFullFenceStandsForAStoreFenceToo() {
    FencePlace store = place(Repair.STORE_FENCE_AFTER, 1);
    HittingSets sets =
        new HittingSets(place -> KindCosts.usual(Set.of(MachineCosts.GENERAL)).of(place, 0));
    sets.require(Set.of(store, full(1)));
    assertThat(sets.cheapest()).contains(Set.of(store));
    sets.require(Set.of(full(1)));
    assertThat(sets.cheapest()).contains(Set.of(full(1)));
    sets.block(Set.of(store));
    assertThat(sets.cheapest()).isEmpty();
  }

  @Test
  void aFullFenceThatCostsLessIsTakenInThePlaceOfAStoreFence() {
    FencePlace store = place(Repair.STORE_FENCE_AFTER, 1);
    FencePlace other = place(Repair.STORE_FENCE_AFTER, 2);
    KindCosts costs =
        new KindCosts(
            Set.of(MachineCosts.GENERAL), Map.of("full", 3, "store-store", 19), 1, List.of());
    HittingSets sets = new HittingSets(place -> costs.of(place, 0));
    sets.require(Set.of(store, full(1), other, full(2)));
    assertThat(sets.cheapest()).hasValueSatisfying(set -> assertThat(set).hasSize(1));
    sets.require(Set.of(store, full(1)));
    assertThat(sets.cheapest()).contains(Set.of(full(1)));
    sets.require(Set.of(other, full(2)));
    assertThat(sets.cheapest()).contains(Set.of(full(1), full(2)));
  }

  @Test
  void ofFormsThatCostTheSameTheWeakerIsTaken() {
    FencePlace store = place(Repair.STORE_FENCE_AFTER, 1);
    HittingSets sets = new HittingSets(place -> 5);
    sets.require(Set.of(store, full(1)));
    assertThat(sets.cheapest()).contains(Set.of(store));
  }

  /** The cost of the first set is the least of all sets; the sets are all minimal ones. */
  @Property(tries = 200)
  void findsAllMinimalSets(@ForAll long seed) {
    Random random = new Random(seed);
    int[] costs = random.ints(LINES, 1, 5).toArray();
    List<Set<FencePlace>> clauses =
        IntStream.range(0, 1 + random.nextInt(5)).mapToObj(_ -> subset(random)).toList();
    HittingSets sets = new HittingSets(place -> costs[place.position().line() - 1]);
    clauses.forEach(sets::require);
    Set<Set<FencePlace>> found = new HashSet<>();
    int latest = 0;
    for (Optional<Set<FencePlace>> next = sets.cheapest();
        next.isPresent();
        next = sets.cheapest()) {
      int cost = next.get().stream().mapToInt(p -> costs[p.position().line() - 1]).sum();
      assertThat(cost).isGreaterThanOrEqualTo(latest);
      latest = cost;
      assertThat(found.add(Set.copyOf(next.get()))).isTrue();
      sets.block(next.get());
    }
    assertThat(found).isEqualTo(minimal(clauses));
  }

  /** Whatever the forms of one place cost, no set of places of the clauses costs less. */
  @Property(tries = 200)
  void findsTheLeastCostOfForms(@ForAll long seed) {
    Random random = new Random(seed);
    List<FencePlace> forms =
        IntStream.of(1, 2)
            .boxed()
            .flatMap(
                line ->
                    Stream.of(
                            Repair.ACQUIRE,
                            Repair.RELEASE,
                            Repair.SEQUENTIAL,
                            Repair.RELEASE_FENCE_BEFORE,
                            Repair.ACQ_REL_FENCE_BEFORE,
                            Repair.FULL_FENCE_BEFORE)
                        .map(repair -> place(repair, line)))
            .toList();
    int[] costs = random.ints(forms.size(), 1, 9).toArray();
    List<Set<FencePlace>> clauses =
        IntStream.range(0, 1 + random.nextInt(4))
            .mapToObj(
                _ ->
                    random
                        .ints(3, 0, forms.size())
                        .mapToObj(forms::get)
                        .collect(Collectors.toSet()))
            .toList();
    HittingSets sets = new HittingSets(place -> costs[forms.indexOf(place)]);
    clauses.forEach(sets::require);
    List<FencePlace> known = clauses.stream().flatMap(Set::stream).distinct().toList();
    int least =
        IntStream.range(0, 1 << known.size())
            .filter(
                bits ->
                    clauses.stream()
                        .allMatch(clause -> clause.stream().anyMatch(p -> holds(known, bits, p))))
            .map(
                bits ->
                    IntStream.range(0, known.size())
                        .map(i -> (bits >> i & 1) * costs[forms.indexOf(known.get(i))])
                        .sum())
            .min()
            .orElseThrow();
    Set<FencePlace> found = sets.cheapest().orElseThrow();
    assertThat(found.stream().mapToInt(place -> costs[forms.indexOf(place)]).sum())
        .isEqualTo(least);
  }

  /** Whether a place is chosen, or a stronger form of it. */
  private static boolean holds(List<FencePlace> forms, int chosen, FencePlace place) {
    return IntStream.range(0, forms.size())
        .filter(i -> (chosen >> i & 1) != 0)
        .mapToObj(forms::get)
        .anyMatch(one -> one.equals(place) || one.weaker().contains(place));
  }

  private static Set<FencePlace> subset(Random random) {
    int size = 1 + random.nextInt(3);
    return random
        .ints(1, LINES + 1)
        .limit(size)
        .mapToObj(HittingSetsTest::full)
        .collect(Collectors.toSet());
  }

  private static Set<Set<FencePlace>> minimal(List<Set<FencePlace>> clauses) {
    List<Set<FencePlace>> hitting =
        IntStream.range(0, 1 << LINES)
            .mapToObj(
                bits ->
                    IntStream.range(0, LINES)
                        .filter(i -> (bits >> i & 1) != 0)
                        .mapToObj(i -> full(i + 1))
                        .collect(Collectors.toSet()))
            .filter(set -> clauses.stream().allMatch(c -> c.stream().anyMatch(set::contains)))
            .toList();
    return hitting.stream()
        .filter(
            set ->
                hitting.stream().noneMatch(other -> !other.equals(set) && set.containsAll(other)))
        .collect(Collectors.toSet());
  }
}
