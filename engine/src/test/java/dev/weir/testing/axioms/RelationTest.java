package dev.weir.testing.axioms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds relations as bits to relations as sets of pairs, on one word and on several. */
class RelationTest {
  private record Pair(int from, int to) {}

  private static Set<Pair> random(Random random, int size, int count) {
    Set<Pair> pairs = new HashSet<>();
    for (int i = 0; i < count; i++) {
      pairs.add(new Pair(random.nextInt(size), random.nextInt(size)));
    }
    return pairs;
  }

  private static Relation relation(int size, Set<Pair> pairs) {
    return Relation.of(size, (from, to) -> pairs.contains(new Pair(from, to)));
  }

  private static Set<Pair> then(Set<Pair> first, Set<Pair> second) {
    Set<Pair> result = new HashSet<>();
    for (Pair one : first) {
      for (Pair other : second) {
        if (one.to() == other.from()) {
          result.add(new Pair(one.from(), other.to()));
        }
      }
    }
    return result;
  }

  private static Set<Pair> closure(Set<Pair> pairs) {
    Set<Pair> result = new HashSet<>(pairs);
    while (result.addAll(then(result, pairs))) {
      continue;
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 65, 130})
  void areSetsOfPairs(int size) {
    Random random = new Random(size);
    for (int round = 0; round < 20; round++) {
      Set<Pair> a = random(random, size, random.nextInt(size + 1));
      Set<Pair> b = random(random, size, random.nextInt(size + 1));
      Relation left = relation(size, a);
      Relation right = relation(size, b);
      assertThat(left.then(right)).isEqualTo(relation(size, then(a, b)));
      Set<Pair> closed = closure(a);
      assertThat(left.closure()).isEqualTo(relation(size, closed));
      assertThat(left.isAcyclic()).isEqualTo(closed.stream().allMatch(p -> p.from() != p.to()));
      assertThat(left.isIrreflexive()).isEqualTo(a.stream().allMatch(p -> p.from() != p.to()));
      assertThat(left.isEmpty()).isEqualTo(a.isEmpty());
      Set<Pair> both = new HashSet<>(a);
      both.addAll(b);
      assertThat(left.or(right)).isEqualTo(relation(size, both));
      both.removeAll(b);
      assertThat(left.minus(right)).isEqualTo(relation(size, both));
      Set<Pair> common = new HashSet<>(a);
      common.retainAll(b);
      assertThat(left.and(right)).isEqualTo(relation(size, common));
      assertThat(left.inverse().inverse()).isEqualTo(left);
      BitSet some = new BitSet();
      random.ints(size / 2, 0, size).forEach(some::set);
      assertThat(left.between(some, some))
          .isEqualTo(
              Relation.of(
                  size, (x, y) -> a.contains(new Pair(x, y)) && some.get(x) && some.get(y)));
      Set<Pair> orNone = new HashSet<>(a);
      for (int i = 0; i < size; i++) {
        orNone.add(new Pair(i, i));
      }
      assertThat(left.orNone()).isEqualTo(relation(size, orNone));
    }
  }
}
