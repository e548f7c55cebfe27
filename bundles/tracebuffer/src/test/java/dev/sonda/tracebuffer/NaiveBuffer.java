package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.NaiveFragments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reference model of the trace buffer that uses lists: chunks with their positions, in writing
 * order, and a linear search wherever the real buffer has an index.
 */
final class NaiveBuffer {
  /** State of the last consumed chunk of a writer. */
  record LastConsumed(int id, int payloadSize, boolean incomplete) {}

  /** The part of a chunk that is to be stored. */
  private record Incoming(int writerId, int id, String payload, int flags) {
    Incoming(TestChunkBuilder source, NaiveFragments fragments, boolean complete) {
      this(
          source.writerId(),
          source.chunkId(),
          source.payload().substring(0, fragments.end()),
          source.flagsToKeep(complete) | (complete ? 0 : NaiveChunk.INCOMPLETE));
    }

    boolean isComplete() {
      return (flags & NaiveChunk.INCOMPLETE) == 0;
    }
  }

  private static final int MAX_CHUNK_SIZE = 65535;

  final int size;
  final FillPolicy policy;
  final List<NaiveChunk> chunks = new ArrayList<>();
  final Map<Integer, LastConsumed> lastConsumed = new HashMap<>();
  final NaiveStats stats = new NaiveStats();
  private final NaiveReader overwriter = new NaiveReader(this, /* erasing */ true);
  private final Map<Integer, Integer> losses = new HashMap<>();
  private boolean full;
  private int cursor;

  NaiveBuffer(int size, FillPolicy policy) {
    this.size = size;
    this.policy = policy;
  }

  /** Returns a clone, in which nothing counts as read. */
  NaiveBuffer copy() {
    NaiveBuffer copy = new NaiveBuffer(size, policy);
    chunks.forEach(chunk -> copy.chunks.add(new NaiveChunk(chunk)));
    copy.lastConsumed.putAll(lastConsumed);
    copy.losses.putAll(losses);
    return copy;
  }

  /** Stores the valid part of a chunk. */
  void copy(TestChunkBuilder source, boolean complete) {
    if (source.payload().length() > MAX_CHUNK_SIZE || !source.hasPossibleWriter()) {
      violate(source.payload().length());
      return;
    }
    int announced = source.announced(complete);
    NaiveFragments fragments = NaiveFragments.parse(source.payload(), 0, announced);
    int reservedSize = complete ? fragments.end() : source.payload().length();
    Incoming incoming = new Incoming(source, fragments, complete);
    if (full) {
      discard(isHeld(incoming), reservedSize);
      return;
    }
    boolean malformed = fragments.count() < announced && !fragments.dropped();
    if (malformed) {
      violate(source.payload().length() - fragments.end());
    }
    if (NaiveChunk.outerSize(reservedSize) > size) {
      discard(!complete || isHeld(incoming), reservedSize);
    } else {
      loseDropped(source, fragments);
      write(incoming, reservedSize);
    }
  }

  private void violate(int bytesNotTaken) {
    stats.abiViolations++;
    stats.bytesViolating += bytesNotTaken;
  }

  UnreadChunks unread() {
    return new UnreadChunks(
        chunks.stream().filter(chunk -> !chunk.isConsumed()).count(),
        chunks.stream().mapToLong(chunk -> chunk.payload.length() - chunk.consumed).sum());
  }

  /** Whether the chunk adds nothing: all of it has been read or is stored. */
  private boolean isHeld(Incoming incoming) {
    int payloadSize = incoming.payload.length();
    LastConsumed last = lastConsumed.get(incoming.writerId);
    if (last != null && incoming.id - last.id <= 0) {
      return incoming.id != last.id || !last.incomplete || payloadSize <= last.payloadSize;
    }
    NaiveChunk existing = find(incoming.writerId, incoming.id);
    return existing != null && existing.payload.length() >= payloadSize;
  }

  private void loseDropped(TestChunkBuilder source, NaiveFragments fragments) {
    if (fragments.dropped()) {
      stats.traceWriterPacketLoss++;
      lose(source.writerId(), LossReason.WRITER_ABORT);
    }
  }

  private void write(Incoming incoming, int reservedSize) {
    LastConsumed last = lastConsumed.get(incoming.writerId);
    NaiveChunk existing = find(incoming.writerId, incoming.id);
    int consumed;
    if (last == null || incoming.id - last.id > 0) {
      consumed = 0;
    } else if (last.incomplete
        && incoming.id == last.id
        && incoming.payload.length() > last.payloadSize) {
      consumed = last.payloadSize;
    } else {
      stats.chunksDiscarded++;
      return;
    }
    if (existing == null) {
      append(incoming, reservedSize, consumed);
    } else {
      recommit(existing, incoming);
    }
  }

  private void recommit(NaiveChunk chunk, Incoming incoming) {
    int newSize = incoming.payload.length();
    int oldSize = chunk.payload.length();
    int oldFlags = chunk.flags & ~NaiveChunk.INCOMPLETE;
    if (newSize < oldSize
        || newSize > chunk.reservedSize
        || (incoming.flags & oldFlags) != oldFlags) {
      violate(newSize);
    } else if (policy == FillPolicy.RING
        && incoming.isComplete()
        && newSize > oldSize
        && chunk.isConsumed()
        && chunk.has(NaiveChunk.INCOMPLETE)
        && firstOf(chunk.writerId) == chunk) {
      stats.chunksRelocated++;
      erase(chunk);
      append(incoming, newSize, oldSize);
    } else {
      rewrite(chunk, incoming);
    }
  }

  private void rewrite(NaiveChunk chunk, Incoming incoming) {
    if (incoming.isComplete()) {
      chunk.flags &= ~NaiveChunk.INCOMPLETE;
    }
    if (incoming.payload.length() > chunk.payload.length()) {
      chunk.payload = incoming.payload;
      chunk.flags |= incoming.flags;
      stats.chunksRewritten++;
    }
  }

  private void discard(boolean held, int reservedSize) {
    stats.chunksDiscarded++;
    if (!held) {
      stats.chunksRefused++;
      stats.bytesRefused += NaiveChunk.outerSize(reservedSize);
    }
  }

  private void append(Incoming chunk, int reservedSize, int consumed) {
    int outerSize = NaiveChunk.outerSize(reservedSize);
    if (cursor + outerSize > size) {
      if (policy == FillPolicy.DISCARD) {
        full = true;
        discard(false, reservedSize);
        return;
      }
      clear(cursor, size);
      cursor = 0;
      stats.writeWrapCount++;
    }
    clear(cursor, cursor + outerSize);
    NaiveChunk placed =
        new NaiveChunk(chunk.writerId, chunk.id, cursor, reservedSize, chunk.payload, chunk.flags);
    placed.consumed = consumed;
    if (chunksOf(chunk.writerId).stream().anyMatch(other -> other.id - chunk.id > 0)) {
      stats.chunksCommittedOutOfOrder++;
    }
    chunks.add(placed);
    cursor += outerSize;
    stats.chunksWritten++;
    stats.bytesWritten += outerSize;
  }

  /** Applies patches of four bytes each, up to the first that doesn't fit. */
  void patch(int writerId, int id, FakePatches patches, boolean more) {
    NaiveChunk chunk = find(writerId, id);
    for (int i = 0; i < patches.count(); i++) {
      int offset = patches.offsetUntrusted(i);
      if (chunk == null || offset < 0 || offset + 4 > chunk.payload.length()) {
        stats.patchesFailed++;
        stats.patchBytesFailed += 4L * (patches.count() - i);
        return;
      }
      String old = chunk.payload;
      chunk.payload = old.substring(0, offset) + patches.letters(i) + old.substring(offset + 4);
    }
    if (chunk == null) {
      stats.patchesFailed++;
      return;
    }
    stats.patchesSucceeded += patches.count();
    if (!more) {
      chunk.flags &= ~TestChunkBuilder.NEEDS_PATCHING;
    }
  }

  private void clear(int begin, int end) {
    List<NaiveChunk> victims =
        chunks.stream()
            .filter(chunk -> chunk.begin < end && chunk.end() > begin)
            .sorted((a, b) -> Integer.compare(a.begin, b.begin))
            .toList();
    for (NaiveChunk victim : victims) {
      if (chunks.contains(victim) && !overwriter.readAll(victim).isEmpty()) {
        lose(victim.writerId, LossReason.OVERWRITE);
      }
    }
  }

  void erase(NaiveChunk chunk) {
    chunks.remove(chunk);
    lastConsumed.put(
        chunk.writerId,
        new LastConsumed(chunk.id, chunk.payload.length(), chunk.has(NaiveChunk.INCOMPLETE)));
  }

  @Nullable NaiveChunk find(int writerId, int id) {
    return chunksOf(writerId).stream().filter(chunk -> chunk.id == id).findAny().orElse(null);
  }

  NaiveChunk firstOf(int writerId) {
    return chunksOf(writerId).getFirst();
  }

  /** Chunks of a writer, in the order of their ids. */
  List<NaiveChunk> chunksOf(int writerId) {
    return chunks.stream()
        .filter(chunk -> chunk.writerId == writerId)
        .sorted((a, b) -> a.id - b.id)
        .toList();
  }

  boolean hasGapBefore(NaiveChunk chunk) {
    LastConsumed last = lastConsumed.get(chunk.writerId);
    boolean readmitted = last != null && last.incomplete && last.id == chunk.id;
    return last != null && chunk.id != last.id + 1 && !readmitted;
  }

  void lose(int writerId, LossReason reason) {
    losses.merge(writerId, LossReason.PRESENT.bit() | reason.bit(), (a, b) -> a | b);
  }

  int takeLosses(int writerId) {
    Integer taken = losses.remove(writerId);
    return taken == null ? 0 : taken;
  }
}
