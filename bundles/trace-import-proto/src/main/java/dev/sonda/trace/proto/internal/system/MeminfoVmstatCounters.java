package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Imports the counters of /proc/meminfo and /proc/vmstat, which packets identify by enum numbers.
 */
final class MeminfoVmstatCounters {
  /** The kernel's counter names, in the order of Perfetto's enum. */
  private static final String[] MEMINFO_NAMES =
      ("MemUnspecified MemTotal MemFree MemAvailable Buffers Cached SwapCached Active Inactive"
              + " Active(anon) Inactive(anon) Active(file) Inactive(file) Unevictable Mlocked"
              + " SwapTotal SwapFree Dirty Writeback AnonPages Mapped Shmem Slab SReclaimable"
              + " SUnreclaim KernelStack PageTables CommitLimit Committed_AS VmallocTotal"
              + " VmallocUsed VmallocChunk CmaTotal CmaFree Gpu Zram Misc ION_heap ION_heap_pool")
          .split(" ");

  private static final String VMSTAT_ENUM = ".perfetto.protos.VmstatCounters";
  private static final String VMSTAT_PREFIX = "VMSTAT_";
  private static final int BYTES_PER_KB = 1024;
  private static final int UNKNOWN = -1;

  private final ImportState state;
  private final SystemCounterWriter counters;
  private final KindTracks meminfo;
  private final KindTracks vmstat;
  private final int[] meminfoTracks = new int[MEMINFO_NAMES.length];
  private int[] vmstatNames = new int[0];
  private boolean areNamesKnown;

  MeminfoVmstatCounters(ImportState state, SystemCounterWriter counters) {
    this.state = state;
    this.counters = counters;
    meminfo =
        counters.tracks(TrackKind.counters("meminfo").in("bytes").text("meminfo_key").named("%s"));
    vmstat = counters.tracks(TrackKind.counters("vmstat").text("vmstat_key").named("%s"));
    Arrays.fill(meminfoTracks, UNKNOWN);
  }

  void addMeminfo(WireReader entry) {
    int key = 0;
    long valueKb = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> key = entry.intValue();
        case 2 -> valueKb = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    if (key < 0 || key >= MEMINFO_NAMES.length) {
      state.statistics().add(Statistic.MEMINFO_UNKNOWN_KEYS, 1);
      return;
    }
    if (meminfoTracks[key] == UNKNOWN) {
      meminfoTracks[key] = meminfo.track(counters.intern(MEMINFO_NAMES[key]));
    }
    counters.add(meminfoTracks[key], SystemCounterWriter.unsigned(valueKb) * BYTES_PER_KB);
  }

  void addVmstat(WireReader entry) {
    int key = 0;
    long value = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> key = entry.intValue();
        case 2 -> value = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    readNames();
    if (key < 0 || key >= vmstatNames.length || vmstatNames[key] == 0) {
      state.statistics().add(Statistic.VMSTAT_UNKNOWN_KEYS, 1);
    } else {
      counters.add(vmstat.track(vmstatNames[key]), SystemCounterWriter.unsigned(value));
    }
  }

  /**
   * Derives the kernel's names from the schema: an enum constant in lower case is the kernel's
   * name.
   */
  private void readNames() {
    if (areNamesKnown) {
      return;
    }
    areNamesKnown = true;
    TreeMap<Integer, String> names = new TreeMap<>(state.system().schema().enumValues(VMSTAT_ENUM));
    vmstatNames = new int[names.isEmpty() ? 0 : names.lastKey() + 1];
    for (Map.Entry<Integer, String> name : names.entrySet()) {
      if (name.getKey() == 0) {
        vmstatNames[0] = counters.intern("VmstatUnspecified");
      } else {
        String text = name.getValue().substring(VMSTAT_PREFIX.length()).toLowerCase(Locale.ROOT);
        vmstatNames[name.getKey()] = counters.intern(text);
      }
    }
  }
}
