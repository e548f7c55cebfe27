package dev.sonda.trace.storage.jit;

import dev.sonda.trace.storage.profile.MemoryMapping;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.jit.JitTables;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mappings of processes by address, and the ranges in which programs generate code. */
public final class ProcessMemory {
  private final JitTables tables;
  private final StackTableWriter stacks;
  private final StringPool strings;
  private final Statistics statistics;
  private final Map<Integer, AddressSpace> spaces = new HashMap<>();
  private final Map<Integer, UserMapping> mappings = new HashMap<>();

  public ProcessMemory(
      JitTables tables, StackTableWriter stacks, StringPool strings, Statistics statistics) {
    this.tables = tables;
    this.stacks = stacks;
    this.strings = strings;
    this.statistics = statistics;
  }

  /**
   * Adds a mapping of a process, which covers earlier mappings of its addresses.
   *
   * @return the mapping's row
   */
  public int addMapping(int upid, MemoryMapping file) {
    int row = stacks.addMapping(file);
    AddressRange range = new AddressRange(file.start(), file.end());
    AddressSpace space = space(upid);
    UserMapping mapping =
        new UserMapping(space, range, file.start() - file.exactOffset() - file.loadBias());
    mapping.isJitted = space.caches.firstOverlapping(range) != null;
    space.mappings.cover(range, mapping);
    mappings.put(row, mapping);
    return row;
  }

  /** Whether a mapping has generated code, so that its frames depend on the time. */
  public boolean isJitted(int mapping) {
    UserMapping known = mappings.get(mapping);
    return known != null && known.isJitted;
  }

  /**
   * The frame at an address of a mapping, see {@link StackTableWriter#frame}; in generated code,
   * the frame of the function that is there now.
   */
  public int frame(int mapping, long relPc, int name, SourceCodeLine source) {
    UserMapping known = mappings.get(mapping);
    if (known != null && known.isJitted) {
      long address = relPc + known.base;
      Map.Entry<AddressRange, JitCache> cache = known.space.caches.find(address);
      if (cache != null) {
        return cache.getValue().frame(address, mapping, relPc, name);
      }
    }
    return stacks.frame(mapping, relPc, name, source);
  }

  /**
   * The cache for code in a range of a process, created if there is none. Only in damaged traces
   * does a range overlap with another one without being equal: it has the other one's cache then.
   *
   * @return null for an empty range
   */
  public @Nullable JitCache cache(int upid, String name, AddressRange range) {
    AddressSpace space = space(upid);
    JitCache known = space.caches.firstOverlapping(range);
    if (known != null || range.isEmpty()) {
      return known;
    }
    JitCache cache = new JitCache(name, range, tables, stacks, strings, statistics);
    space.caches.replace(range, cache);
    space.mappings.overlapping(range).forEach(mapping -> mapping.isJitted = true);
    return cache;
  }

  /**
   * The addresses of the mapping that contains an address; null if there is none. A range for
   * generated code gets a mapping here if it has none.
   */
  public @Nullable AddressRange mappingAt(int upid, long address) {
    AddressSpace space = space(upid);
    Map.Entry<AddressRange, UserMapping> mapping = space.mappings.find(address);
    if (mapping != null) {
      return mapping.getValue().range;
    }
    Map.Entry<AddressRange, JitCache> cache = space.caches.find(address);
    if (cache == null) {
      return null;
    }
    AddressRange range = cache.getKey();
    String name = "[jit: " + cache.getValue().name() + "]";
    addMapping(upid, new MemoryMapping("", 0, 0, range.start(), range.end(), 0, name));
    return range;
  }

  private AddressSpace space(int upid) {
    return spaces.computeIfAbsent(upid, _ -> new AddressSpace());
  }

  /** The memory of a process. */
  private static final class AddressSpace {
    private final AddressRangeMap<UserMapping> mappings = new AddressRangeMap<>();
    private final AddressRangeMap<JitCache> caches = new AddressRangeMap<>();
  }

  /** A mapping of a process; {@code base} is the address of its file's address 0. */
  private static final class UserMapping {
    private final AddressSpace space;
    private final AddressRange range;
    private final long base;
    private boolean isJitted;

    UserMapping(AddressSpace space, AddressRange range, long base) {
      this.space = space;
      this.range = range;
      this.base = base;
    }
  }
}
