package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.HeapQuota.Use;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sequences of a buffer by their key, and the histograms of their writers. Producers can invent
 * writers without end, so all that is kept for one is taken from a quota first.
 */
final class SequenceTable {
  private final HeapQuota heap;
  private final KeyTable<SequenceState> sequences = new KeyTable<>();
  private final KeyTable<WriterHistogram> histograms = new KeyTable<>();
  // The table's order is another one in each process, and what readers are told must not be.
  private final List<WriterHistogram> histogramsByAge = new ArrayList<>();
  private final EmptySequences empty = new EmptySequences();

  SequenceTable(HeapQuota heap) {
    this.heap = heap;
  }

  int size() {
    return sequences.size();
  }

  /** Whether no sequence has a chunk. */
  boolean areAllEmpty() {
    return empty.size() == sequences.size();
  }

  @Nullable SequenceState find(int key) {
    return sequences.find(key);
  }

  /** The sequence of a chunk that is in the buffer, which therefore is in the table. */
  SequenceState ownerOf(int key) {
    SequenceState owner = find(key);
    if (owner == null) {
      throw new IllegalStateException("chunk of an unknown sequence " + Integer.toHexString(key));
    }
    return owner;
  }

  /** Null if it isn't there and its producer's share of the heap is used up. */
  @Nullable SequenceState findOrCreate(int key, ProducerIdentity producer) {
    SequenceState found = find(key);
    return found != null ? found : create(key, producer);
  }

  /**
   * Makes sure that a sequence's list can take one more chunk; false if its producer's share of the
   * heap is used up.
   */
  boolean makeRoomIn(SequenceState sequence) {
    ChunkList chunks = sequence.chunks;
    if (chunks.isFull()) {
      if (!heap.take(sequence.producer, Use.CHUNK_LISTS, chunks.growthBytes())) {
        return false;
      }
      chunks.grow();
    }
    return true;
  }

  /** There must be room in its list. */
  void addChunk(SequenceState sequence, int index, int chunkId, long offset) {
    if (sequence.chunks.isEmpty()) {
      empty.remove(sequence);
    }
    sequence.chunks.insert(index, chunkId, offset);
  }

  /**
   * Takes the first chunk of a sequence off its list: read, overwritten or moved.
   *
   * @param sizes that half of its header
   */
  void consumeFirstChunk(SequenceState sequence, int chunkId, long sizes) {
    sequence.setConsumed(
        chunkId,
        TBChunkLayout.payloadSizeIn(sizes),
        (TBChunkLayout.flagsIn(sizes) & TBChunkLayout.FLAG_INCOMPLETE) != 0);
    ChunkList chunks = sequence.chunks;
    if (chunks.size() > 1) {
      chunks.removeFirst();
    } else {
      removeLastOf(sequence);
    }
  }

  private void removeLastOf(SequenceState sequence) {
    long bytes = sequence.chunks.heapBytes();
    sequence.chunks.removeFirst();
    long fewer = bytes - sequence.chunks.heapBytes();
    if (fewer > 0) {
      heap.giveBack(sequence.producer, Use.CHUNK_LISTS, fewer);
    }
    empty.add(sequence);
  }

  /** Forgets empty sequences, once there are too many. */
  void collectStale() {
    if (empty.size() > EmptySequences.LIMIT) {
      empty.takeSurplus().forEach(this::forget);
    }
  }

  private void forget(SequenceState stale) {
    sequences.remove(stale.key);
    heap.giveBack(stale.producer, Use.SEQUENCES, SequenceState.HEAP_BYTES);
    if (stale.chunks.heapBytes() > 0) {
      heap.giveBack(stale.producer, Use.CHUNK_LISTS, stale.chunks.heapBytes());
    }
  }

  /** The oldest writer's first. */
  void forEachHistogram(Consumer<? super WriterHistogram> visitor) {
    histogramsByAge.forEach(visitor);
  }

  /** Takes over copies of another buffer's sequences; its histograms stay behind. */
  void copyFrom(SequenceTable other) {
    other.sequences.forEach(original -> {
      SequenceState copy = new SequenceState(original);
      sequences.put(copy.key, copy);
      if (copy.chunks.isEmpty()) {
        empty.add(copy);
      }
    });
  }

  private @Nullable SequenceState create(int key, ProducerIdentity producer) {
    if (!heap.take(producer, Use.SEQUENCES, SequenceState.HEAP_BYTES)) {
      return null;
    }
    SequenceState created = new SequenceState(key, producer, histogramOf(key, producer));
    sequences.put(key, created);
    empty.add(created);
    return created;
  }

  /** Null without room for it: statistics do without that writer. */
  private @Nullable WriterHistogram histogramOf(int key, ProducerIdentity producer) {
    WriterHistogram known = histograms.find(key);
    if (known != null || !heap.take(producer, Use.HISTOGRAMS, WriterHistogram.HEAP_BYTES)) {
      return known;
    }
    WriterHistogram created = new WriterHistogram(producer, key & 0xFFFF);
    histograms.put(key, created);
    histogramsByAge.add(created);
    return created;
  }
}
