package dev.sonda.protovm.internal.state;

import java.util.Arrays;

/** The child nodes of a node: a map from unsigned keys to nodes, sorted by key. */
public final class ChildNodes {
  private static final long[] NO_KEYS = {};
  private static final StateNode[] NO_NODES = {};
  private static final int INITIAL_CAPACITY = 4;

  /** Shared empty object for nodes without children; must not be modified. */
  static final ChildNodes NONE = new ChildNodes();

  // The keys with inverted sign bit, so that signed comparison gives the order of unsigned keys.
  private long[] flippedKeys = NO_KEYS;
  private StateNode[] nodes = NO_NODES;
  private int size;

  // Index of the last key found, where the next search starts: fields and elements usually occur in
  // the order of their keys.
  private int foundLast = -1;

  public int size() {
    return size;
  }

  public StateNode nodeAt(int index) {
    return nodes[index];
  }

  long keyAt(int index) {
    return flippedKeys[index] ^ Long.MIN_VALUE;
  }

  /** The index of a key, or the bitwise complement of its insertion index. */
  int find(long key) {
    long flipped = key ^ Long.MIN_VALUE;
    int next = foundLast + 1;
    if (next < size && flippedKeys[next] == flipped) {
      foundLast = next;
      return next;
    }
    int place = search(flipped);
    if (place >= 0) {
      foundLast = place;
    }
    return place;
  }

  private int search(long flipped) {
    int last = size - 1;
    if (last < 0 || flippedKeys[last] < flipped) {
      return ~size;
    }
    int low = 0;
    int high = last;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (flippedKeys[middle] < flipped) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return flippedKeys[low] == flipped ? low : ~low;
  }

  /** Inserts a node at {@code place}, the complement of a negative result of {@link #find}. */
  void insert(int place, long key, StateNode node) {
    if (size == nodes.length) {
      int capacity = Math.max(INITIAL_CAPACITY, size + (size >> 1));
      flippedKeys = Arrays.copyOf(flippedKeys, capacity);
      nodes = Arrays.copyOf(nodes, capacity);
    }
    System.arraycopy(flippedKeys, place, flippedKeys, place + 1, size - place);
    System.arraycopy(nodes, place, nodes, place + 1, size - place);
    flippedKeys[place] = key ^ Long.MIN_VALUE;
    nodes[place] = node;
    size++;
  }

  StateNode remove(int place) {
    StateNode removed = nodes[place];
    size--;
    System.arraycopy(flippedKeys, place + 1, flippedKeys, place, size - place);
    System.arraycopy(nodes, place + 1, nodes, place, size - place);
    nodes[size] = StateNode.GONE;
    return removed;
  }

  void clear() {
    Arrays.fill(nodes, 0, size, StateNode.GONE);
    size = 0;
  }
}
