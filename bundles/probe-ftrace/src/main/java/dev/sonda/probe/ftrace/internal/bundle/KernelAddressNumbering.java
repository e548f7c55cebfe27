package dev.sonda.probe.ftrace.internal.bundle;

import java.util.Arrays;

/**
 * Addresses of the kernel, numbered from 1 in order of first occurrence: a trace contains these
 * numbers with the symbol names, and never reveals the kernel's addresses. One thread.
 */
public final class KernelAddressNumbering {
  private static final int INITIAL_ADDRESSES = 256;
  private static final long HASH = 0x9E37_79B9_7F4A_7C15L;

  /** Addresses, indexed by number minus one. */
  private long[] addresses = new long[INITIAL_ADDRESSES];

  /** Hash table of numbers, 0 for a free slot; at most half full. */
  private int[] slots = new int[2 * INITIAL_ADDRESSES];

  private int count;

  public int numberOf(long address) {
    int mask = slots.length - 1;
    int slot = hash(address) & mask;
    while (slots[slot] != 0) {
      if (addresses[slots[slot] - 1] == address) {
        return slots[slot];
      }
      slot = (slot + 1) & mask;
    }
    return add(address, slot);
  }

  private int add(long address, int slot) {
    if (count == addresses.length) {
      grow();
      return numberOf(address);
    }
    addresses[count++] = address;
    slots[slot] = count;
    return count;
  }

  private void grow() {
    addresses = Arrays.copyOf(addresses, 2 * count);
    slots = new int[4 * count];
    int mask = slots.length - 1;
    for (int number = 1; number <= count; number++) {
      int slot = hash(addresses[number - 1]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = number;
    }
  }

  private static int hash(long address) {
    return (int) ((address * HASH) >>> 32);
  }

  int count() {
    return count;
  }

  long address(int number) {
    return addresses[number - 1];
  }

  void clear() {
    if (count > 0) {
      Arrays.fill(slots, 0);
      count = 0;
    }
  }
}
