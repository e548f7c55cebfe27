package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports disk counters from the difference between consecutive packets: amounts read, written,
 * discarded and flushed, and their rates.
 */
final class DiskCounters {
  private static final int READ_SECTORS = 2;
  private static final int READ_MS = 3;
  private static final int WRITTEN_SECTORS = 4;
  private static final int WRITE_MS = 5;
  private static final int DISCARDED_SECTORS = 6;
  private static final int DISCARD_MS = 7;
  private static final int FLUSHES = 8;
  private static final int FLUSH_MS = 9;
  private static final int FIELDS = 10;

  /**
   * Sectors per MB: the kernel counts sectors of 512 bytes, independent of the disk's sector size.
   */
  private static final double SECTORS_PER_MB = 2048;

  private static final double MS_PER_S = 1000;

  private final SystemCounterWriter counters;
  private final KindTracks amounts;
  private final KindTracks speeds;
  private final KindTracks counts;
  private final KindTracks times;
  private final Map<Integer, long[]> before = new HashMap<>();

  DiskCounters(SystemCounterWriter counters) {
    this.counters = counters;
    amounts = tracks("MB");
    speeds = tracks("MB/s");
    counts = tracks("count");
    times = tracks("ms");
  }

  private KindTracks tracks(String unit) {
    return counters.tracks(
        TrackKind.counters("diskstat")
            .in(unit)
            .text("device_name")
            .text("counter_name")
            .named("diskstat.[%s].%s"));
  }

  void add(WireReader entry) {
    int device = counters.intern("");
    long[] now = new long[FIELDS];
    while (entry.next()) {
      if (entry.field() == 1) {
        device = counters.text(entry);
      } else if (entry.field() < FIELDS) {
        now[entry.field()] = entry.longValue();
      }
    }
    long[] last = before.put(device, now);
    if (last != null) {
      addTransfer(device, "read", now, last, READ_SECTORS, READ_MS);
      addTransfer(device, "write", now, last, WRITTEN_SECTORS, WRITE_MS);
      addTransfer(device, "discard", now, last, DISCARDED_SECTORS, DISCARD_MS);
      add(counts, device, "flush_amount", (double) (now[FLUSHES] - last[FLUSHES]));
      add(times, device, "flush_time", (double) (now[FLUSH_MS] - last[FLUSH_MS]));
    }
  }

  private void addTransfer(int device, String name, long[] now, long[] last, int sectors, int ms) {
    double megabytes = (now[sectors] - last[sectors]) / SECTORS_PER_MB;
    long durationMs = now[ms] - last[ms];
    add(amounts, device, name + "_amount", megabytes);
    double speed = durationMs == 0 ? 0 : megabytes * MS_PER_S / durationMs;
    add(speeds, device, name + "_throughput", speed);
  }

  private void add(KindTracks tracks, int device, String name, double value) {
    counters.add(tracks.track(device, counters.intern(name)), value);
  }
}
