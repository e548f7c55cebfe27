package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.probe.procfs.internal.sysstats.text.NameTable;
import dev.sonda.protos.MeminfoCounters;
import dev.sonda.protos.VmstatCounters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The kernel's names of the counters that Perfetto numbers. */
public final class CounterNames {
  /** The names in the order of Perfetto's numbers, from 1. */
  private static final List<String> MEMINFO =
      List.of(
          ("MemTotal MemFree MemAvailable Buffers Cached SwapCached Active Inactive Active(anon)"
                  + " Inactive(anon) Active(file) Inactive(file) Unevictable Mlocked SwapTotal"
                  + " SwapFree Dirty Writeback AnonPages Mapped Shmem Slab SReclaimable SUnreclaim"
                  + " KernelStack PageTables CommitLimit Committed_AS VmallocTotal VmallocUsed"
                  + " VmallocChunk CmaTotal CmaFree Gpu Zram Misc ION_heap ION_heap_pool")
              .split(" "));

  private static final String VMSTAT_PREFIX = "VMSTAT_";

  private CounterNames() {}

  /** The numbers of the wanted counters by the names that lines of /proc/meminfo begin with. */
  public static NameTable meminfo(Set<MeminfoCounters> wanted) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    for (MeminfoCounters counter : wanted) {
      if (counter != MeminfoCounters.MEMINFO_UNSPECIFIED) {
        ids.put(MEMINFO.get(counter.getNumber() - 1), counter.getNumber());
      }
    }
    return new NameTable(ids);
  }

  /**
   * The numbers of the wanted counters by the names of /proc/vmstat, which Perfetto's constants
   * repeat in upper case.
   */
  public static NameTable vmstat(Set<VmstatCounters> wanted) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    for (VmstatCounters counter : wanted) {
      if (counter != VmstatCounters.VMSTAT_UNSPECIFIED) {
        String name = counter.name().substring(VMSTAT_PREFIX.length()).toLowerCase(Locale.ROOT);
        ids.put(name, counter.getNumber());
      }
    }
    return new NameTable(ids);
  }
}
