package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.android.CpuPerUidTrackTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Imports the CPU time of each uid on each CPU cluster. Packets contain absolute times at the
 * beginning of a sequence, and increments later.
 */
final class CpuPerUidModule implements PacketModule {
  private static final int CPU_PER_UID_DATA = 119;

  /** Size of the range of uids for each Android user. */
  private static final long IDS_PER_USER = 100_000;

  private static final long FIRST_APP = 10_000;

  /**
   * Size of a range of temporary uids, which are reused by different processes; each range is
   * summed up in one counter.
   */
  private static final long IDS_PER_BLOCK = 10_000;

  private static final long FIRST_SHARED = 50_000;
  private static final long FIRST_ISOLATED = 90_000;

  /** Upper limit of pairs of uid and cluster; no real device has more. */
  private static final int MAX_KEYS = 1 << 20;

  private static final TrackKind TIME_OF_UID =
      TrackKind.counters("android_cpu_per_uid")
          .in("ms")
          .number("uid")
          .number("cluster")
          .named("CPU for UID %s CL%s");
  private static final TrackKind TOTAL_TIME =
      TrackKind.counters("android_cpu_per_uid_totals")
          .in("ms")
          .text("type")
          .number("cluster")
          .named("CPU for %s CL%s");

  private final ImportState state;
  private final ChangedCounterWriter counters;
  private final KindTracks tracks;
  private final KindTracks totalTracks;
  private final CpuPerUidTrackTable table;
  private final WireReader fields = new WireReader();
  private final Map<Integer, Sequence> sequences = new HashMap<>();
  private final Map<Key, Long> lastValues = new HashMap<>();
  private final Map<Key, Long> cumulative = new LinkedHashMap<>();
  private final Map<Long, Long> systemTotals = new LinkedHashMap<>();
  private final Map<Long, Long> appTotals = new LinkedHashMap<>();

  CpuPerUidModule(ImportState state) {
    this.state = state;
    counters = new ChangedCounterWriter(state);
    tracks = state.storage().tracks().of(TIME_OF_UID);
    totalTracks = state.storage().tracks().of(TOTAL_TIME);
    table = state.storage().androidTables().cpuPerUidTracks;
  }

  @Override
  public int[] contentFields() {
    return new int[] {CPU_PER_UID_DATA};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequenceState, long timeNs) {
    Sequence sequence = sequences.computeIfAbsent(sequenceState.epoch(), _ -> new Sequence());
    List<Long> uids = new ArrayList<>();
    List<Long> timesMs = new ArrayList<>();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> sequence.clusters = fields.longValue() & 0xFFFF_FFFFL;
        case 2 -> PackedNumbers.add(fields, uids);
        case 3 -> PackedNumbers.add(fields, timesMs);
        default -> {} // no other fields are used
      }
    }
    take(sequence, uids, timesMs);
    write(timeNs, sequence);
  }

  /** Adds a message's times. {@code timesMs} contains one time for each cluster, uid after uid. */
  private void take(Sequence sequence, List<Long> uids, List<Long> timesMs) {
    long clusters = Math.max(1, sequence.clusters);
    for (int i = 0; i < timesMs.size() && i / clusters < uids.size(); i++) {
      long uid = uids.get((int) (i / clusters)) & 0xFFFF_FFFFL;
      take(sequence, new Key(uid, i % clusters), timesMs.get(i));
    }
  }

  private void take(Sequence sequence, Key key, long timeMs) {
    if (lastValues.size() >= MAX_KEYS && !lastValues.containsKey(key)) {
      return;
    }
    long value = sequence.values.merge(key, timeMs, Long::sum);
    long before = lastValues.getOrDefault(key, value);
    lastValues.put(key, value);
    long deltaMs = Math.max(0, value - before);
    cumulative.merge(key.ofBlock(), deltaMs, Long::sum);
    Map<Long, Long> totals = key.isOfSystem() ? systemTotals : appTotals;
    totals.merge(key.cluster, deltaMs, Long::sum);
  }

  private void write(long timeNs, Sequence sequence) {
    systemTotals.forEach((cluster, ms) -> writeTotal(timeNs, "System", cluster, ms));
    appTotals.forEach((cluster, ms) -> writeTotal(timeNs, "Apps", cluster, ms));
    cumulative.forEach((key, ms) -> {
      if (key.isInBlock()) {
        write(timeNs, key, ms);
      }
    });
    sequence.values.forEach((key, ms) -> {
      if (!key.isInBlock()) {
        write(timeNs, key, ms);
      }
    });
  }

  private void writeTotal(long timeNs, String type, long cluster, long ms) {
    counters.add(timeNs, totalTracks.track(state.strings().intern(type), cluster), (double) ms);
  }

  private void write(long timeNs, Key key, long ms) {
    counters.add(timeNs, tracks.track(key.uid, key.cluster), (double) ms);
  }

  @Override
  public void finish() {
    List<Total> totals = new ArrayList<>();
    cumulative.forEach(
        (key, ms) -> totals.add(new Total(tracks.track(key.uid, key.cluster), key, ms)));
    totals.sort(Comparator.comparingInt(Total::track));
    for (Total total : totals) {
      int row = table.add();
      table.trackId.set(row, total.track);
      table.uid.set(row, total.key.uid);
      table.cluster.set(row, total.key.cluster);
      table.totalCpuMillis.set(row, total.ms);
    }
  }

  /** The incremental state of a sequence since it was last cleared. */
  private static final class Sequence {
    private final Map<Key, Long> values = new LinkedHashMap<>();
    private long clusters;
  }

  private record Total(int track, Key key, long ms) {}

  private record Key(long uid, long cluster) {
    private long idOfUser() {
      return uid % IDS_PER_USER;
    }

    boolean isOfSystem() {
      return idOfUser() < FIRST_APP;
    }

    boolean isInBlock() {
      long id = idOfUser();
      return (id >= FIRST_SHARED && id < FIRST_SHARED + IDS_PER_BLOCK) || id >= FIRST_ISOLATED;
    }

    Key ofBlock() {
      return isInBlock() ? new Key(uid - uid % IDS_PER_BLOCK, cluster) : this;
    }
  }
}
