package dev.sonda.tracebuffer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the buffer does, said with lists: chunks with their places, in the order in which they were
 * written, and a search through all of them wherever the real one knows a short cut.
 */
final class NaiveBuffer {
  /** What is known about the last chunk consumed of a writer. */
  record LastConsumed(int id, int payloadSize, boolean incomplete) {}

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

  /** A clone as it can be read, with nothing counted as read. */
  NaiveBuffer copy() {
    NaiveBuffer copy = new NaiveBuffer(size, policy);
    chunks.forEach(chunk -> copy.chunks.add(new NaiveChunk(chunk)));
    copy.lastConsumed.putAll(lastConsumed);
    copy.losses.putAll(losses);
    return copy;
  }

  void commit(int writerId, int id, List<String> fragments, int flags) {
    write(writerId, id, fragments, flags, NaiveChunk.sizeOf(fragments));
  }

  /** The last fragment is in flux. */
  void scrape(int writerId, int id, List<String> fragments, int flags, int sourceSize) {
    int kept = flags & ~(FakeChunk.LAST_CONTINUES | FakeChunk.NEEDS_PATCHING);
    List<String> whole = fragments.subList(0, fragments.size() - 1);
    write(writerId, id, whole, kept | NaiveChunk.INCOMPLETE, sourceSize);
  }

  private void write(int writerId, int id, List<String> fragments, int flags, int reservedSize) {
    int payloadSize = NaiveChunk.sizeOf(fragments);
    LastConsumed last = lastConsumed.get(writerId);
    NaiveChunk existing = find(writerId, id);
    if (full) {
      boolean wasRead =
          last != null
              && (id - last.id < 0
                  || (id == last.id && !(last.incomplete && payloadSize > last.payloadSize)));
      boolean isThere = existing != null && existing.payloadSize() >= payloadSize;
      discard(wasRead || isThere, reservedSize);
    } else if (last == null || id - last.id > 0) {
      if (existing == null) {
        append(new NaiveChunk(writerId, id, 0, reservedSize, fragments, flags), 0);
      } else {
        recommit(existing, fragments, flags);
      }
    } else if (last.incomplete && id == last.id && payloadSize > last.payloadSize) {
      if (existing == null) {
        append(new NaiveChunk(writerId, id, 0, reservedSize, fragments, flags), last.payloadSize);
      } else {
        recommit(existing, fragments, flags);
      }
    } else {
      stats.chunksDiscarded++;
    }
  }

  private void recommit(NaiveChunk chunk, List<String> fragments, int flags) {
    int payloadSize = NaiveChunk.sizeOf(fragments);
    boolean complete = (flags & NaiveChunk.INCOMPLETE) == 0;
    boolean grows = payloadSize > chunk.payloadSize();
    int oldFlags = chunk.flags & ~NaiveChunk.INCOMPLETE;
    if (payloadSize < chunk.payloadSize()
        || payloadSize > chunk.reservedSize
        || (flags & oldFlags) != oldFlags) {
      stats.abiViolations++;
    } else if (policy == FillPolicy.RING
        && complete
        && grows
        && chunk.isConsumed()
        && chunk.has(NaiveChunk.INCOMPLETE)
        && firstOf(chunk.writerId) == chunk) {
      stats.chunksRelocated++;
      erase(chunk);
      append(
          new NaiveChunk(chunk.writerId, chunk.id, 0, payloadSize, fragments, flags),
          chunk.payloadSize());
    } else {
      rewrite(chunk, fragments, flags, complete, grows);
    }
  }

  private void rewrite(
      NaiveChunk chunk, List<String> fragments, int flags, boolean complete, boolean grows) {
    if (complete) {
      chunk.flags &= ~NaiveChunk.INCOMPLETE;
    }
    if (grows) {
      chunk.fragments = new ArrayList<>(fragments);
      chunk.flags |= flags;
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

  private void append(NaiveChunk chunk, int consumedBytes) {
    int outerSize = NaiveChunk.outerSize(chunk.reservedSize);
    if (cursor + outerSize > size) {
      if (policy == FillPolicy.DISCARD) {
        full = true;
        discard(false, chunk.reservedSize);
        return;
      }
      clear(cursor, size);
      cursor = 0;
      stats.writeWrapCount++;
    }
    clear(cursor, cursor + outerSize);
    NaiveChunk placed =
        new NaiveChunk(
            chunk.writerId, chunk.id, cursor, chunk.reservedSize, chunk.fragments, chunk.flags);
    for (int bytes = 0; bytes < consumedBytes; placed.consumed++) {
      bytes += NaiveChunk.sizeWithHeader(placed.fragments.get(placed.consumed));
    }
    if (chunksOf(chunk.writerId).stream().anyMatch(other -> other.id - chunk.id > 0)) {
      stats.chunksCommittedOutOfOrder++;
    }
    chunks.add(placed);
    cursor += outerSize;
    stats.chunksWritten++;
    stats.bytesWritten += outerSize;
  }

  /** Replaces the last four letters of a chunk of this size. */
  void patch(int writerId, int id, int payloadSize, String fourLetters, boolean more) {
    NaiveChunk chunk = find(writerId, id);
    if (chunk == null || chunk.payloadSize() < payloadSize) {
      stats.patchesFailed++;
      return;
    }
    int last = chunk.fragments.size() - 1;
    String old = chunk.fragments.get(last);
    chunk.fragments.set(last, old.substring(0, old.length() - 4) + fourLetters);
    stats.patchesSucceeded++;
    if (!more) {
      chunk.flags &= ~FakeChunk.NEEDS_PATCHING;
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
        new LastConsumed(chunk.id, chunk.payloadSize(), chunk.has(NaiveChunk.INCOMPLETE)));
  }

  @Nullable NaiveChunk find(int writerId, int id) {
    return chunksOf(writerId).stream().filter(chunk -> chunk.id == id).findAny().orElse(null);
  }

  NaiveChunk firstOf(int writerId) {
    return chunksOf(writerId).getFirst();
  }

  /** In the order of their ids. */
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
