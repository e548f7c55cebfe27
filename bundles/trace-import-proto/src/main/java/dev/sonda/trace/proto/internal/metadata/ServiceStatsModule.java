package dev.sonda.trace.proto.internal.metadata;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketLosses;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the tracing service's statistics of the recording. */
final class ServiceStatsModule implements PacketModule {
  private static final int TRACE_STATS = 35;
  private static final int BUFFER_STATS = 1;
  private static final int FILTER_STATS = 11;
  private static final int FINAL_FLUSH_OUTCOME = 15;
  private static final int WRITER_STATS = 18;
  private static final int FILTER_DISCARDED = 20;

  /** Names of the service's statistics, by field number of TraceStats. */
  private static final @Nullable String[] SERVICE = {
    null,
    null,
    "producers_connected",
    "producers_seen",
    "data_sources_registered",
    "data_sources_seen",
    "tracing_sessions",
    "total_buffers",
    "chunks_discarded",
    "patches_discarded",
    null,
    null,
    "flushes_requested",
    "flushes_succeeded",
    "flushes_failed"
  };

  /** Names of buffer statistics, each with its field number in BufferStats. */
  private static final Map<String, Integer> BUFFER = new LinkedHashMap<>();

  private static final String[] FILTER = {
    "", "input_packets", "input_bytes", "output_bytes", "errors", "time_taken_ns"
  };

  static {
    String[] names = {
      "buffer_size:12",
      "bytes_written:1",
      "bytes_overwritten:13",
      "bytes_read:14",
      "padding_bytes_written:15",
      "padding_bytes_cleared:16",
      "chunks_written:2",
      "chunks_rewritten:10",
      "chunks_overwritten:3",
      "chunks_discarded:18",
      "chunks_read:17",
      "chunks_relocated:20",
      "chunks_committed_out_of_order:11",
      "write_wrap_count:4",
      "patches_succeeded:5",
      "patches_failed:6",
      "readaheads_succeeded:7",
      "readaheads_failed:8",
      "abi_violations:9",
      "trace_writer_packet_loss:19"
    };
    for (String name : names) {
      int colon = name.indexOf(':');
      BUFFER.put(name.substring(0, colon), Integer.valueOf(name.substring(colon + 1)));
    }
  }

  private final ImportState state;
  private final Statistics statistics;
  private final PacketLosses losses;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final WireReader part = new WireReader();

  ServiceStatsModule(ImportState state, PacketLosses losses) {
    this.state = state;
    this.losses = losses;
    statistics = state.statistics();
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACE_STATS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    for (int i = 0; i < SERVICE.length; i++) {
      if (SERVICE[i] != null) {
        statistics.set("traced_" + SERVICE[i], 0);
      }
    }
    int buffer = 0;
    losses.beginWriters();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      entry.reset(fields);
      switch (fields.field()) {
        case BUFFER_STATS -> readBuffer(buffer++);
        case FILTER_STATS -> readFilter();
        case FINAL_FLUSH_OUTCOME -> readOutcome();
        case WRITER_STATS -> readWriter();
        default -> readNumber();
      }
    }
    losses.writeTo(statistics);
  }

  private void readNumber() {
    int field = fields.field();
    if (field < SERVICE.length && SERVICE[field] != null) {
      statistics.set("traced_" + SERVICE[field], fields.longValue());
    }
  }

  private void readOutcome() {
    switch (fields.intValue()) {
      case 1 -> statistics.add("traced_final_flush_succeeded", 1);
      case 2 -> statistics.add("traced_final_flush_failed", 1);
      default -> {} // no final flush took place
    }
  }

  private void readBuffer(int buffer) {
    long[] values = new long[FILTER_DISCARDED + 1];
    while (entry.next()) {
      if (entry.field() < values.length) {
        values[entry.field()] = entry.longValue();
      }
    }
    BUFFER.forEach((name, field) -> statistics.set("traced_buf_" + name, buffer, values[field]));
  }

  private void readFilter() {
    int buffer = 0;
    while (entry.next()) {
      if (entry.field() == FILTER_DISCARDED) {
        statistics.set("traced_buf_bytes_filtered_out", buffer++, entry.longValue());
      } else if (entry.field() < FILTER.length) {
        statistics.set("filter_" + FILTER[entry.field()], entry.longValue());
      }
    }
  }

  private void readWriter() {
    int sequence = 0;
    int buffer = 0;
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> sequence = part.intValue();
        case 4 -> buffer = part.intValue();
        default -> {} // histograms of chunk sizes aren't imported
      }
    }
    losses.addWriter(sequence, buffer);
  }
}
