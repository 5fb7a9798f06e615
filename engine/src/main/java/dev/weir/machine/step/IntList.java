package dev.weir.machine.step;

import java.util.Arrays;

/** A growable list of ints, for hot paths. */
public final class IntList {
  private int[] elements = new int[8];
  private int size;

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** An element. */
  public int get(int index) {
    return elements[index];
  }

  /** Replaces an element. */
  public void set(int index, int element) {
    elements[index] = element;
  }

  /** Appends. */
  public void add(int element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    elements[size++] = element;
  }

  /** Removes an element; those behind it move up. */
  public void removeAt(int index) {
    System.arraycopy(elements, index + 1, elements, index, size - index - 1);
    size--;
  }

  /** Removes and returns the last element. */
  public int removeLast() {
    return elements[--size];
  }

  /** Removes all. */
  public void clear() {
    size = 0;
  }

  /** Shortens the list. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Whether an element occurs. */
  public boolean contains(int element) {
    for (int i = 0; i < size; i++) {
      if (elements[i] == element) {
        return true;
      }
    }
    return false;
  }

  /** A copy of the elements. */
  public int[] toArray() {
    return Arrays.copyOf(elements, size);
  }
}
