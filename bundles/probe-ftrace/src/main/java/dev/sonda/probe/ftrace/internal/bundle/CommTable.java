package dev.sonda.probe.ftrace.internal.bundle;

import java.util.Arrays;

/**
 * Names of threads, numbered from 0 in order of first occurrence. One thread.
 *
 * <p>A name is stored as two longs, padded with zeros: in the kernel's records the bytes after the
 * terminating zero are left over from earlier names.
 */
public final class CommTable {
  private static final int INITIAL_NAMES = 128;
  private static final int NAME_BYTES = 16;
  private static final long HASH = 0x9E37_79B9_7F4A_7C15L;

  /** Names in the order of their numbers, two longs each. */
  private long[] names = new long[2 * INITIAL_NAMES];

  /** Hash table of name numbers plus one, 0 for a free slot; at most half full. */
  private int[] slots = new int[2 * INITIAL_NAMES];

  private int count;
  private int generation;

  /** The number of the name that begins at {@code from} and has at most 16 bytes. */
  public int indexOf(byte[] in, int from) {
    long first = ProtobufWireEncoder.longAt(in, from);
    int length = ProtobufWireEncoder.textLength(first);
    if (length < Long.BYTES) {
      return indexOf(first & lowest(length), 0);
    }
    long second = ProtobufWireEncoder.longAt(in, from + Long.BYTES);
    int rest = ProtobufWireEncoder.textLength(second);
    return indexOf(first, rest < Long.BYTES ? second & lowest(rest) : second);
  }

  private static long lowest(int bytes) {
    return (1L << (Byte.SIZE * bytes)) - 1;
  }

  private int indexOf(long first, long second) {
    int mask = slots.length - 1;
    int slot = hash(first, second) & mask;
    while (slots[slot] != 0) {
      int index = slots[slot] - 1;
      if (names[2 * index] == first && names[2 * index + 1] == second) {
        return index;
      }
      slot = (slot + 1) & mask;
    }
    return add(first, second, slot);
  }

  private int add(long first, long second, int slot) {
    if (2 * count == names.length) {
      grow();
      return indexOf(first, second);
    }
    names[2 * count] = first;
    names[2 * count + 1] = second;
    slots[slot] = count + 1;
    return count++;
  }

  private void grow() {
    names = Arrays.copyOf(names, 2 * names.length);
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int index = 0; index < count; index++) {
      int slot = hash(names[2 * index], names[2 * index + 1]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index + 1;
    }
  }

  private static int hash(long first, long second) {
    long mixed = (first ^ Long.rotateLeft(second, 23)) * HASH;
    return (int) (mixed >>> 32);
  }

  int count() {
    return count;
  }

  int maxEncodedBytes() {
    return count * (NAME_BYTES + 2) + ProtobufWireEncoder.SLACK_BYTES;
  }

  int writeTo(byte[] out, int at, int tag) {
    int end = at;
    for (int index = 0; index < count; index++) {
      end = ProtobufWireEncoder.shortText(out, end, tag, names[2 * index], names[2 * index + 1]);
    }
    return end;
  }

  /** A counter that changes whenever the table is cleared. */
  public int generation() {
    return generation;
  }

  void clear() {
    generation++;
    if (count > 0) {
      Arrays.fill(slots, 0);
      count = 0;
    }
  }
}
