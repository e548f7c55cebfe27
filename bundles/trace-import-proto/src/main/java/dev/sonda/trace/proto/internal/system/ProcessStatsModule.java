package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.system.FileDescriptorTable;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports packets of the data source {@code linux.process_stats}: counters, threads and open files
 * of processes.
 */
public final class ProcessStatsModule implements PacketModule {
  private static final int PROCESS_STATS = 9;
  private static final int PID = 1;
  private static final int OOM_SCORE = 10;
  private static final int THREAD = 11;
  private static final int IS_PEAK_RESETTABLE = 12;
  private static final int CHROME_PRIVATE_KB = 13;
  private static final int CHROME_PEAK_KB = 14;
  private static final int FILE = 15;
  private static final int USER_TIME = 21;
  private static final int KERNEL_TIME = 22;
  private static final int FIELDS = 25;

  private static final int BYTES_PER_KB = 1024;

  private final ImportState state;
  private final SystemCounterWriter counters;
  private final ProcessMemoryTracks memory;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final WireReader part = new WireReader();
  private final KindTracks oomScores;
  private final KindTracks times;
  private final KindTracks chrome;
  private final int kind;

  public ProcessStatsModule(ImportState state) {
    this.state = state;
    counters = new SystemCounterWriter(state);
    memory = new ProcessMemoryTracks(counters, FIELDS);
    oomScores = counters.tracks(SharedTrackKinds.OOM_SCORE);
    times =
        counters.tracks(
            TrackKind.counters("proc_stat_runtime")
                .number("upid")
                .text("proc_stat_runtime_key")
                .named("runtime.%2$s"));
    chrome =
        counters.tracks(
            TrackKind.counters("chrome_process_stats")
                .number("upid")
                .text("key")
                .named("chrome.%2$s"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {PROCESS_STATS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    counters.at(timeNs);
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 1) {
        parseProcess(pid());
      }
    }
  }

  private long pid() {
    entry.reset(fields);
    while (entry.next()) {
      if (entry.field() == PID) {
        return entry.intValue();
      }
    }
    return 0;
  }

  private void parseProcess(long pid) {
    entry.reset(fields);
    while (entry.next()) {
      switch (entry.field()) {
        case PID -> {}
        case THREAD -> addThread(pid);
        case FILE -> addFile(pid);
        case IS_PEAK_RESETTABLE -> addPeakArg(pid);
        case CHROME_PRIVATE_KB -> addChrome(pid, "private_footprint_kb");
        case CHROME_PEAK_KB -> addChrome(pid, "peak_resident_set_kb");
        case OOM_SCORE -> counters.add(oomScores.track(upid(pid)), (double) entry.longValue());
        case USER_TIME -> addTime(pid, "user_ns");
        case KERNEL_TIME -> addTime(pid, "kernel_ns");
        default -> addMemory(pid);
      }
    }
  }

  private int upid(long pid) {
    return state.processes().process(pid);
  }

  private void addThread(long pid) {
    long tid = 0;
    part.reset(entry);
    while (part.next()) {
      if (part.field() == 1) {
        tid = part.intValue();
      }
    }
    state.processes().thread(tid, pid);
  }

  private void addFile(long pid) {
    FileDescriptorTable table = state.storage().systemTables().fileDescriptors;
    int row = table.add();
    table.ts.set(row, counters.timeNs());
    table.upid.set(row, upid(pid));
    table.fd.set(row, 0);
    part.reset(entry);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> table.fd.set(row, part.longValue());
        case 2 -> table.path.set(row, counters.text(part));
        default -> {} // no other fields are used
      }
    }
  }

  private void addPeakArg(long pid) {
    int key = counters.intern("is_peak_rss_resettable");
    ArgSet args = state.processes().facts().args(upid(pid));
    args.add(key, key, ArgType.BOOL, entry.booleanValue() ? 1 : 0);
  }

  private void addChrome(long pid, String key) {
    int track = chrome.track(upid(pid), counters.intern(key));
    counters.add(track, (double) (entry.longValue() * BYTES_PER_KB));
  }

  private void addTime(long pid, String key) {
    counters.add(times.track(upid(pid), counters.intern(key)), (double) entry.longValue());
  }

  private void addMemory(long pid) {
    int track = memory.track(entry.field(), upid(pid));
    if (track == ProcessMemoryTracks.NONE) {
      state.statistics().add(Statistic.PROC_STAT_UNKNOWN_COUNTERS, 1);
    } else {
      counters.add(track, (double) (entry.longValue() * BYTES_PER_KB));
    }
  }
}
