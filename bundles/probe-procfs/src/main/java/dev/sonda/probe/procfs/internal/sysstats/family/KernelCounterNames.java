package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.probe.procfs.internal.sysstats.text.NameNumberTable;
import dev.sonda.protos.MeminfoCounters;
import dev.sonda.protos.VmstatCounters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The kernel's names in /proc/meminfo and /proc/vmstat for the counters of Perfetto's enums. */
public final class KernelCounterNames {
  /** The names of /proc/meminfo in the order of Perfetto's MeminfoCounters, from number 1 on. */
  private static final List<String> MEMINFO =
      List.of(
          ("MemTotal MemFree MemAvailable Buffers Cached SwapCached Active Inactive Active(anon)"
                  + " Inactive(anon) Active(file) Inactive(file) Unevictable Mlocked SwapTotal"
                  + " SwapFree Dirty Writeback AnonPages Mapped Shmem Slab SReclaimable SUnreclaim"
                  + " KernelStack PageTables CommitLimit Committed_AS VmallocTotal VmallocUsed"
                  + " VmallocChunk CmaTotal CmaFree Gpu Zram Misc ION_heap ION_heap_pool")
              .split(" "));

  private static final String VMSTAT_PREFIX = "VMSTAT_";

  private KernelCounterNames() {}

  /**
   * Maps the names at the beginning of the lines of /proc/meminfo to Perfetto's numbers of the
   * wanted counters.
   */
  public static NameNumberTable meminfo(Set<MeminfoCounters> wanted) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    for (MeminfoCounters counter : wanted) {
      if (counter != MeminfoCounters.MEMINFO_UNSPECIFIED) {
        ids.put(MEMINFO.get(counter.getNumber() - 1), counter.getNumber());
      }
    }
    return new NameNumberTable(ids);
  }

  /**
   * Maps the names in /proc/vmstat to Perfetto's numbers of the wanted counters. Perfetto's enum
   * constants have these names in upper case.
   */
  public static NameNumberTable vmstat(Set<VmstatCounters> wanted) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    for (VmstatCounters counter : wanted) {
      if (counter != VmstatCounters.VMSTAT_UNSPECIFIED) {
        String name = counter.name().substring(VMSTAT_PREFIX.length()).toLowerCase(Locale.ROOT);
        ids.put(name, counter.getNumber());
      }
    }
    return new NameNumberTable(ids);
  }
}
