package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.storage.LongIntMap;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the packet losses of each sequence by cause, and sums them up for each trace buffer. */
public final class PacketLosses {
  /** Names of loss causes, in the order of their bits from bit 1; bit 0 is set for every loss. */
  private static final String[] CAUSES = {
    "read_gap",
    "chunk_corrupted",
    "orphan_continuation",
    "reassembly_gap",
    "reassembly_broken_chain",
    "overwrite",
    "writer_abort",
    "smb_full"
  };

  private final LongIntMap sequenceIndexes = new LongIntMap();
  private final List<Losses> sequences = new ArrayList<>();
  private final Map<Integer, Losses> buffers = new LinkedHashMap<>();
  private @Nullable Losses last;
  private int lastSequence;

  /**
   * Counts a packet.
   *
   * @param isLeftOut whether the packet is left out because its sequence's state is lost
   */
  public void onPacket(PacketHead packet, boolean isLeftOut) {
    Losses losses = last;
    boolean isNew = false;
    if (losses == null || packet.sequenceId() != lastSequence) {
      int index = sequenceIndexes.get(packet.sequenceId());
      isNew = index < 0;
      losses = isNew ? add(packet.sequenceId()) : sequences.get(index);
      last = losses;
      lastSequence = packet.sequenceId();
    }
    if (packet.isAfterLoss() && !isNew) {
      losses.add(packet.lossCauses());
    }
    if (packet.needsState()) {
      losses.dependent++;
      losses.leftOut += isLeftOut ? 1 : 0;
    }
  }

  private Losses add(int sequence) {
    Losses losses = new Losses();
    sequenceIndexes.put(sequence, sequences.size());
    sequences.add(losses);
    return losses;
  }

  /** Begins a new list that assigns sequences to buffers; discards the previous list. */
  public void beginWriters() {
    buffers.clear();
  }

  /** Assigns a sequence to the buffer that contains its packets. */
  public void addWriter(int sequence, int buffer) {
    int index = sequenceIndexes.get(sequence);
    if (index >= 0) {
      buffers.computeIfAbsent(buffer, _ -> new Losses()).add(sequences.get(index));
    }
  }

  /** Writes the losses of all buffers with assigned sequences. */
  public void writeTo(Statistics statistics) {
    buffers.forEach((buffer, losses) -> {
      statistics.set("traced_buf_sequence_packet_loss", buffer, losses.count);
      statistics.set("traced_buf_incremental_sequences_dropped", buffer, losses.lostSequences);
      for (int i = 0; i < CAUSES.length; i++) {
        statistics.set("traced_buf_data_loss_" + CAUSES[i], buffer, losses.byCause[i]);
      }
    });
  }

  private static final class Losses {
    private final long[] byCause = new long[CAUSES.length];
    private long count;
    private long dependent;
    private long leftOut;
    private long lostSequences;

    private void add(int causes) {
      count++;
      for (int i = 0; i < byCause.length; i++) {
        byCause[i] += causes >>> (i + 1) & 1;
      }
    }

    private void add(Losses sequence) {
      count += sequence.count;
      lostSequences += sequence.leftOut > 0 && sequence.leftOut == sequence.dependent ? 1 : 0;
      for (int i = 0; i < byCause.length; i++) {
        byCause[i] += sequence.byCause[i];
      }
    }
  }
}
