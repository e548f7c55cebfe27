package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sequences of a buffer by their key, and the histograms of their writers. Sequences without
 * chunks are kept, the last {@link #KEPT_EMPTY_SEQUENCES} of them, so that gaps are noticed; older
 * ones go when there are too many.
 */
final class SequenceTable {
  static final int KEPT_EMPTY_SEQUENCES = 1024;

  /** More than this many empty ones start a collection; the distance makes collections rare. */
  static final int EMPTY_SEQUENCES_LIMIT = KEPT_EMPTY_SEQUENCES + 128;

  /** A producer can invent writers without end; those beyond this number get no histogram. */
  static final int MAX_HISTOGRAMS = 1 << 16;

  private final KeyTable<SequenceState> sequences = new KeyTable<>();
  private final KeyTable<WriterHistogram> histograms = new KeyTable<>();
  private int emptySequences;
  private long emptyEvents;

  int size() {
    return sequences.size();
  }

  /** Whether no sequence has a chunk. */
  boolean areAllEmpty() {
    return emptySequences == sequences.size();
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

  SequenceState findOrCreate(int key, ProducerIdentity producer) {
    SequenceState found = find(key);
    return found != null ? found : create(key, producer);
  }

  void addChunk(SequenceState sequence, int index, int chunkId, long offset) {
    if (sequence.chunks.isEmpty()) {
      emptySequences--;
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
    sequence.chunks.removeFirst();
    if (sequence.chunks.isEmpty()) {
      emptySequences++;
      sequence.emptySince = ++emptyEvents;
    }
  }

  /** Forgets the sequences that have been empty for longest, once there are too many. */
  void collectStale() {
    if (emptySequences <= EMPTY_SEQUENCES_LIMIT) {
      return;
    }
    List<SequenceState> empty = new ArrayList<>(emptySequences);
    sequences.forEach(sequence -> {
      if (sequence.chunks.isEmpty()) {
        empty.add(sequence);
      }
    });
    empty.sort(Comparator.comparingLong(sequence -> sequence.emptySince));
    for (SequenceState stale : empty.subList(0, empty.size() - KEPT_EMPTY_SEQUENCES)) {
      sequences.remove(stale.key);
    }
    emptySequences = KEPT_EMPTY_SEQUENCES;
  }

  void forEachHistogram(Consumer<? super WriterHistogram> visitor) {
    histograms.forEach(visitor);
  }

  /** Takes over copies of another buffer's sequences; its histograms stay behind. */
  void copyFrom(SequenceTable other) {
    other.sequences.forEach(sequence -> sequences.put(sequence.key, new SequenceState(sequence)));
    emptySequences = other.emptySequences;
    emptyEvents = other.emptyEvents;
  }

  private SequenceState create(int key, ProducerIdentity producer) {
    SequenceState created = new SequenceState(key, producer, histogramOf(key));
    created.emptySince = ++emptyEvents;
    sequences.put(key, created);
    emptySequences++;
    return created;
  }

  private @Nullable WriterHistogram histogramOf(int key) {
    WriterHistogram known = histograms.find(key);
    if (known != null || histograms.size() == MAX_HISTOGRAMS) {
      return known;
    }
    WriterHistogram created = new WriterHistogram(key);
    histograms.put(key, created);
    return created;
  }
}
