package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open files in /sys for the object caches listed in /proc/slabinfo: either for all caches or
 * for none. For one thread.
 */
final class SlabFiles implements AutoCloseable {
  /**
   * Upper limit of caches, more than nearly all machines have; each one uses a file descriptor and
   * a page of kernel memory.
   */
  static final int MAX_CACHES = 512;

  /** The largest size of a file of /sys. */
  private static final int PAGE_BYTES = 4096;

  private final SysStatsEnvironment machine;
  private final KernelFileBuffer text = new KernelFileBuffer(PAGE_BYTES);
  private final List<SlabCache> caches = new ArrayList<>();

  SlabFiles(SysStatsEnvironment machine) {
    this.machine = machine;
  }

  boolean isEmpty() {
    return caches.isEmpty();
  }

  int count() {
    return caches.size();
  }

  /**
   * Whether line {@code number} of slabinfo, counted from 0, still describes the cache that it
   * described when the files were opened.
   */
  boolean isOf(int number, SlabinfoLine line) {
    return number < caches.size() && caches.get(number).isOf(line);
  }

  /** Opens the file of each cache in {@code slabinfo}; opens none if any cache has no file. */
  void open(TextCursor slabinfo, SlabinfoLine line) {
    close();
    Set<Long> inodes = new HashSet<>();
    while (slabinfo.nextLine()) {
      if (line.read(slabinfo)) {
        SlabCache cache = open(line, inodes);
        if (cache == null) {
          close();
          return;
        }
        caches.add(cache);
      }
    }
  }

  /**
   * Opens the file of a cache; null if the cache has no file, if there are too many caches, or if
   * an earlier line has opened that file: of two caches with one name, /sys has only the later one.
   */
  private @Nullable SlabCache open(SlabinfoLine line, Set<Long> inodes) {
    SlabCache cache = caches.size() < MAX_CACHES ? SlabCache.open(line, machine, text) : null;
    if (cache != null && !inodes.add(cache.inode())) {
      cache.close();
      return null;
    }
    return cache;
  }

  /**
   * Writes the number of slabs of each cache; false if some caches have been removed, which are
   * skipped.
   */
  boolean write(MessageWriter stats) {
    int written = 0;
    for (SlabCache cache : caches) {
      long slabs = cache.readSlabs(text);
      if (slabs != SlabCache.GONE) {
        cache.write(stats, slabs);
        written++;
      }
    }
    return written == caches.size();
  }

  @Override
  public void close() {
    caches.forEach(SlabCache::close);
    caches.clear();
  }
}
