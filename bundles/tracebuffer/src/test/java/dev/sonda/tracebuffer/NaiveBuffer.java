package dev.sonda.tracebuffer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a ring buffer does, said with lists: chunks of whole packets only, each one committed once,
 * in any order. Keeps records with their places and reads them in the order of places.
 */
final class NaiveBuffer {
  /** A packet as it comes out. */
  record Packet(int writerId, String bytes, int lossReasons) {}

  private static final class Chunk {
    final int writerId;
    final int id;
    final int begin;
    final int end;
    final List<String> unread;

    Chunk(int writerId, int id, int begin, int end, List<String> packets) {
      this.writerId = writerId;
      this.id = id;
      this.begin = begin;
      this.end = end;
      this.unread = new ArrayList<>(packets);
    }
  }

  private final int size;

  /** The chunks that haven't been read to their end, oldest first. */
  private final List<Chunk> chunks = new ArrayList<>();

  private final Set<Chunk> entered = new HashSet<>();
  private final Map<Integer, Integer> lastIds = new HashMap<>();
  private final Map<Integer, Integer> losses = new HashMap<>();
  private int cursor;

  long chunksWritten;
  long chunksDiscarded;
  long chunksOverwritten;

  NaiveBuffer(int size) {
    this.size = size;
  }

  void commit(int writerId, int id, int outerSize, List<String> packets) {
    if (lastIds.containsKey(writerId) && id <= lastIds.get(writerId)) {
      chunksDiscarded++;
      return;
    }
    if (cursor + outerSize > size) {
      clear(cursor, size);
      cursor = 0;
    }
    clear(cursor, cursor + outerSize);
    chunks.add(new Chunk(writerId, id, cursor, cursor + outerSize, packets));
    cursor += outerSize;
    chunksWritten++;
  }

  /** Reads in a new pass until there are this many packets; looks no further then. */
  List<Packet> read(int maxPackets) {
    List<Packet> packets = new ArrayList<>();
    for (Chunk target : List.copyOf(chunks)) {
      while (chunks.contains(target)) {
        if (packets.size() == maxPackets || !readFirstChunk(target.writerId, packets, maxPackets)) {
          return packets;
        }
      }
    }
    return packets;
  }

  private boolean readFirstChunk(int writerId, List<Packet> packets, int maxPackets) {
    Chunk first = firstOf(writerId);
    enter(first);
    while (!first.unread.isEmpty()) {
      Integer reasons = losses.remove(writerId);
      packets.add(new Packet(writerId, first.unread.removeFirst(), reasons == null ? 0 : reasons));
      if (packets.size() == maxPackets) {
        return false;
      }
    }
    leave(first);
    return true;
  }

  private void clear(int begin, int end) {
    for (Chunk victim : inPlaceOrder(begin, end)) {
      while (chunks.contains(victim)) {
        Chunk first = firstOf(victim.writerId);
        enter(first);
        if (!first.unread.isEmpty()) {
          lose(first.writerId, LossReason.OVERWRITE);
          chunksOverwritten++;
        }
        leave(first);
      }
    }
  }

  private List<Chunk> inPlaceOrder(int begin, int end) {
    List<Chunk> victims = new ArrayList<>();
    for (Chunk chunk : chunks) {
      if (chunk.begin < end && chunk.end > begin) {
        victims.add(chunk);
      }
    }
    victims.sort((a, b) -> Integer.compare(a.begin, b.begin));
    return victims;
  }

  private Chunk firstOf(int writerId) {
    return chunks.stream()
        .filter(chunk -> chunk.writerId == writerId)
        .min((a, b) -> Integer.compare(a.id, b.id))
        .orElseThrow();
  }

  private void enter(Chunk chunk) {
    boolean gap =
        lastIds.containsKey(chunk.writerId) && chunk.id != lastIds.get(chunk.writerId) + 1;
    if (entered.add(chunk) && gap) {
      lose(chunk.writerId, LossReason.READ_GAP);
    }
  }

  private void leave(Chunk chunk) {
    lastIds.put(chunk.writerId, chunk.id);
    chunks.remove(chunk);
    entered.remove(chunk);
  }

  private void lose(int writerId, LossReason reason) {
    losses.merge(writerId, LossReason.PRESENT.bit() | reason.bit(), (a, b) -> a | b);
  }
}
