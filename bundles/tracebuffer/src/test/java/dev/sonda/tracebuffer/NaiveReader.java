package dev.sonda.tracebuffer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads packets of a {@link NaiveBuffer}, or erases its chunks when they are overwritten. */
final class NaiveReader {
  /** A packet that was read. */
  record Packet(int writerId, String bytes, int lossReasons) {}

  private enum Outcome {
    COMPLETE,
    NOT_ENOUGH,
    LOST
  }

  private final NaiveBuffer buffer;
  private final boolean erasing;
  private final Set<Integer> parked = new HashSet<>();
  private final List<NaiveChunk> chain = new ArrayList<>();

  NaiveReader(NaiveBuffer buffer, boolean erasing) {
    this.buffer = buffer;
    this.erasing = erasing;
  }

  /** Reads up to {@code maxPackets} packets in a new pass, and nothing beyond. */
  static List<Packet> read(NaiveBuffer buffer, int maxPackets) {
    NaiveReader reader = new NaiveReader(buffer, /* erasing */ false);
    List<Packet> packets = new ArrayList<>();
    for (NaiveChunk target : List.copyOf(buffer.chunks)) {
      while (packets.size() < maxPackets && buffer.chunks.contains(target)) {
        String packet = reader.readUpTo(target);
        if (packet == null) {
          break;
        }
        int losses = buffer.takeLosses(target.writerId);
        packets.add(new Packet(target.writerId, packet, losses));
      }
    }
    return packets;
  }

  /** All packets up to and including a chunk. */
  List<String> readAll(NaiveChunk target) {
    List<String> packets = new ArrayList<>();
    while (buffer.chunks.contains(target)) {
      String packet = readUpTo(target);
      if (packet != null) {
        packets.add(packet);
      }
    }
    return packets;
  }

  private @Nullable String readUpTo(NaiveChunk target) {
    int writerId = target.writerId;
    while (buffer.chunks.contains(target)) {
      NaiveChunk first = buffer.firstOf(writerId);
      if (first.consumed == 0 && buffer.hasGapBefore(first)) {
        buffer.lose(writerId, LossReason.READ_GAP);
      }
      while (!parked.contains(writerId) && first.hasNext()) {
        String packet = takeFragment(first);
        if (packet != null && !packet.isEmpty()) {
          return packet;
        }
      }
      if (parked.contains(writerId)) {
        return null;
      }
      loseRestOf(first);
      if (!erasing && first.has(NaiveChunk.INCOMPLETE)) {
        parked.add(writerId);
        return null;
      }
      buffer.erase(first);
    }
    return null;
  }

  private void loseRestOf(NaiveChunk chunk) {
    if (chunk.isCorrupted()) {
      buffer.lose(chunk.writerId, LossReason.CHUNK_CORRUPTED);
    } else if (chunk.isDropped()) {
      buffer.lose(chunk.writerId, LossReason.WRITER_ABORT);
    }
  }

  private @Nullable String takeFragment(NaiveChunk chunk) {
    chain.clear();
    chain.add(chunk);
    int type = chunk.nextType();
    if ((type & TestChunkBuilder.FIRST_CONTINUES) != 0) {
      buffer.lose(chunk.writerId, LossReason.ORPHAN_CONTINUATION);
      consumeChain();
      return null;
    }
    return type == 0 ? consumeChain() : takeFragmentedPacket(chunk);
  }

  private @Nullable String takeFragmentedPacket(NaiveChunk begin) {
    Outcome outcome = followChain(begin);
    if (outcome == Outcome.COMPLETE) {
      buffer.stats.readaheadsSucceeded++;
      return consumeChain();
    }
    buffer.stats.readaheadsFailed++;
    if (outcome == Outcome.NOT_ENOUGH && !erasing) {
      parked.add(begin.writerId);
      return null;
    }
    if (outcome == Outcome.NOT_ENOUGH) {
      buffer.lose(begin.writerId, LossReason.OVERWRITE);
    }
    consumeChain();
    return null;
  }

  private Outcome followChain(NaiveChunk begin) {
    if (begin.has(TestChunkBuilder.NEEDS_PATCHING)) {
      return Outcome.NOT_ENOUGH;
    }
    int lastId = begin.id;
    List<NaiveChunk> own = buffer.chunksOf(begin.writerId);
    for (NaiveChunk next : own.subList(1, own.size())) {
      if (next.has(TestChunkBuilder.NEEDS_PATCHING)) {
        return Outcome.NOT_ENOUGH;
      }
      if (next.id != lastId + 1) {
        return lost(begin, LossReason.REASSEMBLY_GAP);
      }
      lastId = next.id;
      if (next.isCorrupted()) {
        return lost(begin, LossReason.CHUNK_CORRUPTED);
      } else if (!next.hasNext()) {
        if (next.has(NaiveChunk.INCOMPLETE)) {
          return Outcome.NOT_ENOUGH;
        }
      } else if ((next.nextType() & TestChunkBuilder.FIRST_CONTINUES) == 0) {
        return lost(begin, LossReason.REASSEMBLY_BROKEN_CHAIN);
      } else {
        chain.add(next);
        if ((next.nextType() & TestChunkBuilder.LAST_CONTINUES) == 0) {
          return Outcome.COMPLETE;
        }
      }
    }
    return Outcome.NOT_ENOUGH;
  }

  private Outcome lost(NaiveChunk chunk, LossReason reason) {
    buffer.lose(chunk.writerId, reason);
    return Outcome.LOST;
  }

  private String consumeChain() {
    StringBuilder packet = new StringBuilder();
    for (NaiveChunk chunk : chain) {
      packet.append(chunk.take());
      if (chunk.isConsumed()) {
        count(NaiveChunk.outerSize(chunk.reservedSize));
      }
    }
    return packet.toString();
  }

  private void count(int outerSize) {
    if (erasing) {
      buffer.stats.chunksOverwritten++;
      buffer.stats.bytesOverwritten += outerSize;
    } else {
      buffer.stats.chunksRead++;
      buffer.stats.bytesRead += outerSize;
    }
  }
}
