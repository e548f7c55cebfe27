package dev.sonda.core.internal.packet;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.function.IntPredicate;

/**
 * One session's packet sequence numbers: each (producer, writer) gets the next one when it is first
 * met. An open hash table of plain numbers, because every packet asks and must not allocate.
 *
 * <p>Producers come, invent writers and go without end, so there is a limit to what is remembered.
 * Those that have left are forgotten once it is reached, and no number is given out twice.
 */
public final class SequenceIds {
  /** What {@link #idOf} gives when it knows too many already. */
  public static final int NONE = 0;

  /** A producer can have 32767 writers, and in 7 days many come and go. */
  public static final int MAX_SEQUENCES = 1 << 18;

  /** One process gets no more of them, so that it can't use them up for others. */
  public static final int MAX_OF_PROCESS = MAX_SEQUENCES / 4;

  /** Nor one user, with many processes. */
  public static final int MAX_OF_USER = MAX_SEQUENCES / 2;

  /** So many newcomers pay for one look at all that are known. */
  private static final int NEWCOMERS_PER_SEARCH = MAX_SEQUENCES / 8;

  private static final int FIRST_ID = ServicePackets.SEQUENCE_ID + 1;
  private static final int INITIAL_CAPACITY = 64;
  private static final int PRODUCER_SHIFT = 16;

  // A key is never 0, since producer ids start at 1; so 0 marks a free slot.
  private int[] keys = new int[INITIAL_CAPACITY];
  private int[] ids = new int[INITIAL_CAPACITY];
  private int size;
  private int nextId = FIRST_ID;
  private int newcomers;
  private final SequenceCounts counts = new SequenceCounts();

  /** The number of a writer's sequence, or {@link #NONE}. */
  public int idOf(ProducerIdentity producer, int writerId) {
    int key = (producer.producerId() << PRODUCER_SHIFT) | (writerId & 0xFFFF);
    int slot = slotOf(key);
    if (keys[slot] == key) {
      return ids[slot];
    }
    newcomers++;
    return size < MAX_SEQUENCES && counts.admit(producer) ? insert(key, slot) : NONE;
  }

  private int insert(int key, int freeSlot) {
    int slot = freeSlot;
    if (size * 2 >= keys.length) {
      rehash(keys.length * 2, _ -> true);
      slot = slotOf(key);
    }
    put(slot, key, nextId);
    return nextId++;
  }

  private void put(int slot, int key, int id) {
    keys[slot] = key;
    ids[slot] = id;
    size++;
  }

  /**
   * Forgets those who have left, if room is getting scarce. What of theirs is still to be read
   * becomes a sequence of its own.
   */
  public void makeRoom(IntPredicate isConnected) {
    boolean isCrowded = size > MAX_SEQUENCES - NEWCOMERS_PER_SEARCH || counts.isCrowded();
    if (isCrowded && newcomers >= NEWCOMERS_PER_SEARCH) {
      newcomers = 0;
      counts.keep(isConnected);
      rehash(keys.length, isConnected);
    }
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

  private void rehash(int capacity, IntPredicate keepsProducer) {
    int[] oldKeys = keys;
    int[] oldIds = ids;
    keys = new int[capacity];
    ids = new int[capacity];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0 && keepsProducer.test(oldKeys[i] >>> PRODUCER_SHIFT)) {
        put(slotOf(oldKeys[i]), oldKeys[i], oldIds[i]);
      }
    }
  }
}
