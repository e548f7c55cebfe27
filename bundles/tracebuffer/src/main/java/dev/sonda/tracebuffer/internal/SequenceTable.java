package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.HeapQuota.Use;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sequences of a buffer by their key, and the histograms of their writers. Producers can create
 * any number of writers, so the heap memory for each writer is first reserved from a quota.
 */
final class SequenceTable {
  private final HeapQuota heap;
  private final SequenceKeyMap<SequenceState> sequences = new SequenceKeyMap<>();
  private final SequenceKeyMap<WriterHistogram> histograms = new SequenceKeyMap<>();
  // The histograms in the order of creation, for a deterministic order of statistics; the order of
  // the hash table differs between service processes.
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

  /** The sequence of a chunk that is in the buffer, so that the sequence must be in the table. */
  SequenceState ownerOf(int key) {
    SequenceState owner = find(key);
    if (owner == null) {
      throw new IllegalStateException("chunk of an unknown sequence " + Integer.toHexString(key));
    }
    return owner;
  }

  /**
   * The sequence with a key, created if necessary; null if its producer's share of the heap doesn't
   * allow to create it.
   */
  @Nullable SequenceState findOrCreate(int key, ProducerIdentity producer) {
    SequenceState found = find(key);
    return found != null ? found : create(key, producer);
  }

  /**
   * Ensures that a sequence's chunk list has capacity for one more chunk; returns false if its
   * producer's share of the heap is used up.
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

  /** Adds a chunk to a sequence, whose chunk list must have capacity for it. */
  void addChunk(SequenceState sequence, int index, int chunkId, long offset) {
    if (sequence.chunks.isEmpty()) {
      empty.remove(sequence);
    }
    sequence.chunks.insert(index, chunkId, offset);
  }

  /**
   * Removes the first chunk of a sequence from its list, because it was read, overwritten or moved.
   *
   * @param sizes the half of the chunk's header with sizes and flags
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

  /** Removes empty sequences if there are too many. */
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

  /** Passes all histograms to {@code visitor}, in the order of their creation. */
  void forEachHistogram(Consumer<? super WriterHistogram> visitor) {
    histogramsByAge.forEach(visitor);
  }

  /** Adds copies of another buffer's sequences, without its histograms. */
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

  /**
   * The histogram of a writer, created if necessary; null if the quota doesn't allow to create it,
   * so that the writer is missing in the statistics.
   */
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
