package dev.weir.fence.reach;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue of numbers with small priorities: the least priority first, of one priority the oldest.
 */
final class BucketQueue {
  private final List<Bucket> buckets = new ArrayList<>();
  private int least;

  /** Numbers of one priority, first in first out. */
  private static final class Bucket {
    private int[] numbers = new int[64];
    private int first;
    private int end;

    private void add(int number) {
      if (end == numbers.length) {
        int size = end - first;
        int[] roomy = size > numbers.length / 2 ? new int[2 * numbers.length] : numbers;
        System.arraycopy(numbers, first, roomy, 0, size);
        numbers = roomy;
        first = 0;
        end = size;
      }
      numbers[end++] = number;
    }
  }

  /** Adds a number. */
  void add(int number, int priority) {
    while (buckets.size() <= priority) {
      buckets.add(new Bucket());
    }
    buckets.get(priority).add(number);
    least = Math.min(least, priority);
  }

  /** Takes a number out; negative if there is none. */
  int poll() {
    for (; least < buckets.size(); least++) {
      Bucket bucket = buckets.get(least);
      if (bucket.first < bucket.end) {
        return bucket.numbers[bucket.first++];
      }
    }
    return -1;
  }
}
