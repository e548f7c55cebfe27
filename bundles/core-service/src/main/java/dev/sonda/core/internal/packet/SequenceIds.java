package dev.sonda.core.internal.packet;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Assigns the {@code trusted_packet_sequence_id}s of one session: each pair of producer and writer
 * gets the next number with its first packet. An open-addressing hash table of ints, because each
 * packet needs a look-up, which must not allocate. Loop only.
 *
 * <p>The number of pairs is limited, since producers may connect, invent writers and disconnect any
 * number of times. Near the limit, pairs of producers that have left are forgotten. No number is
 * assigned twice.
 */
public final class SequenceIds {
  /** Returned by {@link #idOf} when a limit is reached. */
  public static final int NONE = 0;

  /** The limit of a session: a producer may have 32767 writers, and a session may last 7 days. */
  public static final int MAX_SEQUENCES = 1 << 18;

  /** Maximum number of sequence ids of one process, so that ids are left for other processes. */
  public static final int MAX_OF_PROCESS = MAX_SEQUENCES / 4;

  /** Maximum number of sequence ids of all processes of one user. */
  public static final int MAX_OF_USER = MAX_SEQUENCES / 2;

  /**
   * Number of new pairs between two searches for disconnected producers; each search scans the
   * whole table.
   */
  private static final int NEWCOMERS_PER_SEARCH = MAX_SEQUENCES / 8;

  private static final int FIRST_ID = ServicePacketEncoder.SEQUENCE_ID + 1;
  private static final int INITIAL_CAPACITY = 64;
  private static final int PRODUCER_SHIFT = 16;

  // Keys of the hash table. A key is never 0, since producer ids start at 1; so 0 marks a free
  // slot.
  private int[] keys = new int[INITIAL_CAPACITY];
  private int[] ids = new int[INITIAL_CAPACITY];
  private int size;
  private int nextId = FIRST_ID;
  private int newcomers;
  private final Counts counts = new Counts();

  /** The id of a writer's sequence, assigned if the writer is new; {@link #NONE} beyond a limit. */
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
   * Forgets producers that have left, if the limit is near. Their packets that weren't read yet get
   * a new sequence id.
   *
   * @param isConnected whether the producer with an id is connected
   */
  public void makeRoom(IntPredicate isConnected) {
    boolean isCrowded = size > MAX_SEQUENCES - NEWCOMERS_PER_SEARCH || counts.isCrowded();
    if (isCrowded && newcomers >= NEWCOMERS_PER_SEARCH) {
      newcomers = 0;
      counts.keep(isConnected);
      rehash(keys.length, isConnected);
    }
  }

  /** The slot of the key, or the free slot where it belongs. */
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

  /** Counts a session's sequence ids for each process and user, to limit both. Loop only. */
  private static final class Counts {
    /**
     * Number of sequences of one producer, from which the counts of its process and user are
     * recomputed.
     */
    private static final class OfProducer {
      private final ProducerIdentity producer;
      private int count;

      private OfProducer(ProducerIdentity producer) {
        this.producer = producer;
      }
    }

    private final Map<Integer, OfProducer> byProducer = new HashMap<>();
    private final Map<Long, int[]> byProcess = new HashMap<>();
    private final Map<Integer, int[]> byUser = new HashMap<>();
    private boolean isCrowded;

    /**
     * Counts a sequence, unless the producer's process or user has reached its limit.
     *
     * @return false if a limit is reached
     */
    boolean admit(ProducerIdentity producer) {
      int[] ofProcess = byProcess.computeIfAbsent(producer.process(), _ -> new int[1]);
      int[] ofUser = byUser.computeIfAbsent(producer.uid(), _ -> new int[1]);
      isCrowded |= ofProcess[0] >= MAX_OF_PROCESS / 2 || ofUser[0] >= MAX_OF_USER / 2;
      if (ofProcess[0] == MAX_OF_PROCESS || ofUser[0] == MAX_OF_USER) {
        return false;
      }
      ofProcess[0]++;
      ofUser[0]++;
      byProducer.computeIfAbsent(producer.producerId(), _ -> new OfProducer(producer)).count++;
      return true;
    }

    /** Whether some process or user has reached half of its limit. */
    boolean isCrowded() {
      return isCrowded;
    }

    /** Drops the counts of producers for which the predicate doesn't hold. */
    void keep(IntPredicate keepsProducer) {
      isCrowded = false;
      byProducer.keySet().removeIf(id -> !keepsProducer.test(id));
      byProcess.clear();
      byUser.clear();
      for (OfProducer kept : byProducer.values()) {
        byProcess.computeIfAbsent(kept.producer.process(), _ -> new int[1])[0] += kept.count;
        byUser.computeIfAbsent(kept.producer.uid(), _ -> new int[1])[0] += kept.count;
      }
    }
  }
}
