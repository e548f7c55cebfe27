package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports I/O statistics of the file system f2fs as counters: amounts of reads and writes, and
 * latencies.
 */
final class F2fsStatisticsParsers {
  private static final int F2FS_IOSTAT = 419;
  private static final int F2FS_IOSTAT_LATENCY = 420;
  private static final int AMOUNT_DEVICE = 9;
  private static final int LATENCY_DEVICE = 10;
  private static final int MINOR_BITS = 8;
  private static final int MINOR_MASK = 0xFF;

  /**
   * Counters of bytes read and written, with their field numbers, in the order of their table rows.
   */
  private static final Counter[] AMOUNTS = {
    new Counter("write_app_total", 8),
    new Counter("write_app_direct", 3),
    new Counter("write_app_buffered", 1),
    new Counter("write_app_mapped", 5),
    new Counter("write_fs_data", 14),
    new Counter("write_fs_node", 22),
    new Counter("write_fs_meta", 20),
    new Counter("write_gc_data", 17),
    new Counter("write_gc_node", 18),
    new Counter("write_cp_data", 11),
    new Counter("write_cp_node", 13),
    new Counter("write_cp_meta", 12),
    new Counter("read_app_total", 7),
    new Counter("read_app_direct", 4),
    new Counter("read_app_buffered", 2),
    new Counter("read_app_mapped", 6),
    new Counter("read_fs_data", 16),
    new Counter("read_fs_gdata", 19),
    new Counter("read_fs_cdata", 10),
    new Counter("read_fs_node", 23),
    new Counter("read_fs_meta", 21),
    new Counter("other_fs_discard", 15)
  };

  /**
   * Latency counters, each with the number of the first of three consecutive fields: average, count
   * and peak.
   */
  private static final Counter[] LATENCIES = {
    new Counter("read_data", 1),
    new Counter("read_node", 20),
    new Counter("read_meta", 11),
    new Counter("write_sync_data", 7),
    new Counter("write_sync_node", 26),
    new Counter("write_sync_meta", 17),
    new Counter("write_async_data", 4),
    new Counter("write_async_node", 23),
    new Counter("write_async_meta", 14)
  };

  private final SliceAndCounterOutput output;
  private final KindTracks amounts;
  private final KindTracks latencies;

  F2fsStatisticsParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    amounts = tracks("f2fs_iostat");
    latencies = tracks("f2fs_iostat_latency");
  }

  private KindTracks tracks(String type) {
    return output.tracks(
        TrackKind.counters(type).text("linux_device").text("counter_key").named(type + ".[%s].%s"));
  }

  void register(EventParsers parsers) {
    parsers.add(F2FS_IOSTAT, this::parseAmounts);
    parsers.add(F2FS_IOSTAT_LATENCY, this::parseLatencies);
  }

  private void parseAmounts(KernelEvent event) {
    int device = device(event.number(AMOUNT_DEVICE));
    for (Counter counter : AMOUNTS) {
      add(event, amounts, device, counter.name, counter.field);
    }
  }

  private void parseLatencies(KernelEvent event) {
    int device = device(event.number(LATENCY_DEVICE));
    for (Counter counter : LATENCIES) {
      add(event, latencies, device, counter.name + "_peak", counter.field + 2);
      add(event, latencies, device, counter.name + "_avg", counter.field);
      add(event, latencies, device, counter.name + "_cnt", counter.field + 1);
    }
  }

  private void add(KernelEvent event, KindTracks tracks, int device, String name, int field) {
    output.counter(event, tracks.track(device, output.intern(name)), (double) event.number(field));
  }

  private int device(long number) {
    return output.intern(((number >> MINOR_BITS) & MINOR_MASK) + ":" + (number & MINOR_MASK));
  }

  private record Counter(String name, int field) {}
}
