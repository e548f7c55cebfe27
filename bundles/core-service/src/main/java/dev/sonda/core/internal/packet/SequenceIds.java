package dev.sonda.core.internal.packet;

/**
 * One session's packet sequence numbers: each (producer, writer) gets the next one when it is first
 * met. An open hash table of plain numbers, because every packet asks and must not allocate.
 */
public final class SequenceIds {
  private static final int FIRST_ID = ServicePackets.SEQUENCE_ID + 1;
  private static final int INITIAL_CAPACITY = 64;

  // A key is never 0, since producer ids start at 1; so 0 marks a free slot.
  private int[] keys = new int[INITIAL_CAPACITY];
  private int[] ids = new int[INITIAL_CAPACITY];
  private int size;

  public int idOf(int producerId, int writerId) {
    int key = (producerId << 16) | (writerId & 0xFFFF);
    int slot = slotOf(key);
    if (keys[slot] == key) {
      return ids[slot];
    }
    return insert(key, slot);
  }

  private int insert(int key, int freeSlot) {
    int slot = freeSlot;
    if (size * 2 >= keys.length) {
      grow();
      slot = slotOf(key);
    }
    int id = FIRST_ID + size;
    keys[slot] = key;
    ids[slot] = id;
    size++;
    return id;
  }

  /** Where the key is, or the free slot where it belongs. */
  private int slotOf(int key) {
    int mask = keys.length - 1;
    int slot = spread(key) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int spread(int key) {
    int mixed = key * 0x9E37_79B9;
    return mixed ^ (mixed >>> 16);
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldIds = ids;
    keys = new int[oldKeys.length * 2];
    ids = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slotOf(oldKeys[i]);
        keys[slot] = oldKeys[i];
        ids[slot] = oldIds[i];
      }
    }
  }
}
