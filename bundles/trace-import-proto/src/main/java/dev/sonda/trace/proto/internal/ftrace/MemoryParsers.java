package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.KernelSymbols;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.HashMap;
import java.util.Map;

/** Imports memory reclaim as slices, and the memory of processes as counters. */
final class MemoryParsers {
  private static final int DIRECT_RECLAIM_BEGIN = 46;
  private static final int DIRECT_RECLAIM_END = 47;
  private static final int RSS_STAT = 313;
  private static final int OOM_SCORE_ADJ_UPDATE = 326;
  private static final int MM_EVENT_RECORD = 328;
  private static final int MARK_VICTIM = 334;
  private static final int RSS_STAT_THROTTLED = 359;
  private static final int SHRINK_SLAB_START = 443;
  private static final int SHRINK_SLAB_END = 444;
  private static final int DMABUF_RSS_STAT = 579;
  private static final int MEMCG_RECLAIM_BEGIN = 607;
  private static final int MEMCG_RECLAIM_END = 608;

  /** Counter names of a process's kinds of memory, by the kernel's numbers. */
  private static final String[] RSS_KEYS = {
    "rss.file", "rss.anon", "swap", "rss.shmem", "unreclaimable"
  };

  private static final String[] MM_EVENTS = {
    "min_flt", "maj_flt", "read_io", "compaction", "reclaim", "swp_flt", "kern_alloc"
  };

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KernelSymbols symbols;
  private final ProcessCounters counters;
  private final Map<Long, Integer> owners = new HashMap<>();

  MemoryParsers(ImportState state, KernelSymbols symbols, ProcessCounters counters) {
    this.state = state;
    this.symbols = symbols;
    this.counters = counters;
    output = new SliceAndCounterOutput(state);
  }

  void register(EventParsers parsers) {
    parsers.add(DIRECT_RECLAIM_BEGIN, event -> beginReclaim(event, "direct"));
    parsers.add(DIRECT_RECLAIM_END, event -> endReclaim(event, "direct"));
    parsers.add(MEMCG_RECLAIM_BEGIN, event -> beginReclaim(event, "memcg"));
    parsers.add(MEMCG_RECLAIM_END, event -> endReclaim(event, "memcg"));
    parsers.add(SHRINK_SLAB_START, this::beginShrink);
    parsers.add(SHRINK_SLAB_END, this::endShrink);
    parsers.add(RSS_STAT, this::parseRss);
    parsers.add(RSS_STAT_THROTTLED, this::parseThrottledRss);
    parsers.add(DMABUF_RSS_STAT, this::parseDmabuf);
    parsers.add(OOM_SCORE_ADJ_UPDATE, this::parseOomScore);
    parsers.add(MARK_VICTIM, this::parseVictim);
    parsers.add(MM_EVENT_RECORD, this::parseMmEvent);
  }

  private void beginReclaim(KernelEvent event, String kind) {
    String prefix = kind + "_reclaim_";
    output
        .with(output.intern(prefix + "order"), ArgType.INT, event.integer(1))
        .with(output.intern(prefix + "may_writepage"), ArgType.INT, event.integer(2))
        .with(output.intern(prefix + "gfp_flags"), ArgType.UINT, event.number(3));
    int name = output.intern("mm_vmscan_" + kind + "_reclaim");
    output.begin(event, output.threadTrack(event), 0, name);
  }

  private void endReclaim(KernelEvent event, String kind) {
    output.with(output.intern(kind + "_reclaim_nr_reclaimed"), ArgType.UINT, event.number(1));
    output.end(event, output.threadTrack(event), 0, 0);
  }

  private void beginShrink(KernelEvent event) {
    int shrinker = symbols.nameOrNumber(event.sequence(), event.number(8));
    output
        .with(output.intern("shrink_name"), ArgType.STRING, shrinker)
        .with(output.intern("total_scan"), ArgType.UINT, event.number(9))
        .with(output.intern("priority"), ArgType.INT, event.integer(11));
    int name = output.intern("mm_vmscan_shrink_slab");
    output.begin(event, output.threadTrack(event), 0, name);
  }

  private void endShrink(KernelEvent event) {
    output.with(output.intern("freed"), ArgType.INT, event.integer(2));
    output.end(event, output.threadTrack(event), 0, 0);
  }

  private void parseRss(KernelEvent event) {
    if (event.has(3) && event.has(4)) {
      parseThrottledRss(
          event, event.number(4), event.number(3) != 0, event.number(1), event.number(2));
    } else {
      addRss(event, state.processes().thread(event.pid()), event.number(1), event.number(2));
    }
  }

  private void parseThrottledRss(KernelEvent event) {
    parseThrottledRss(
        event, event.number(3), event.number(1) != 0, event.number(2), event.number(4));
  }

  /**
   * Adds a memory counter value. The event identifies the address space by an id; only some events
   * are written by a thread of the process itself, and these map the id to the process.
   *
   * @param memory the id of the address space
   */
  private void parseThrottledRss(
      KernelEvent event, long memory, boolean isOwn, long member, long bytes) {
    if (isOwn) {
      owners.put(memory, state.processes().thread(event.pid()));
    }
    Integer owner = owners.get(memory);
    if (owner != null && !state.processes().isAlive(owner)) {
      owners.remove(memory);
      owner = null;
    }
    if (owner == null) {
      state.statistics().add(Statistic.RSS_STAT_UNKNOWN_THREAD_FOR_MM_ID, 1);
    } else {
      addRss(event, owner, member, bytes);
    }
  }

  private void addRss(KernelEvent event, int utid, long member, long bytes) {
    if (bytes < 0) {
      state.statistics().add(Statistic.RSS_STAT_NEGATIVE_SIZE, 1);
      return;
    }
    boolean isKnown = member >= 0 && member < RSS_KEYS.length;
    int key = output.intern(isKnown ? RSS_KEYS[(int) member] : "unknown");
    counters.add(ProcessCounters.MEMORY, event, utid, bytes, key, 0);
  }

  private void parseDmabuf(KernelEvent event) {
    int utid = state.processes().thread(event.pid());
    int key = output.intern("dmabuf_rss");
    counters.add(ProcessCounters.MEMORY, event, utid, event.number(1), key, 0);
  }

  private void parseOomScore(KernelEvent event) {
    int utid = state.processes().thread(event.integer(3));
    counters.add(ProcessCounters.OOM_SCORE, event, utid, (short) event.number(2), 0, 0);
  }

  private void parseVictim(KernelEvent event) {
    int track = output.threadTrack(event.integer(1));
    output.instant(event, track, 0, output.intern("mem.oom_kill"));
  }

  /** Adds counters of a memory event. Fields are numbered in alphabetical order of their names. */
  private void parseMmEvent(KernelEvent event) {
    long type = event.number(4);
    if (type < 0 || type >= MM_EVENTS.length) {
      state.statistics().add(Statistic.MM_UNKNOWN_TYPE, 1);
      return;
    }
    int key = output.intern(MM_EVENTS[(int) type]);
    int utid = state.processes().thread(event.pid());
    addMmEvent(event, utid, event.number(2), key, "count");
    addMmEvent(event, utid, event.number(3), key, "max_lat");
    addMmEvent(event, utid, event.number(1), key, "avg_lat");
  }

  private void addMmEvent(KernelEvent event, int utid, long value, int key, String metric) {
    counters.add(ProcessCounters.MM_EVENT, event, utid, value, key, output.intern(metric));
  }
}
