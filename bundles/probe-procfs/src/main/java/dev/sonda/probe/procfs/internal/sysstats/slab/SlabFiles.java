package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open files of /sys for the caches of /proc/slabinfo: for all of them, or none. One thread.
 */
final class SlabFiles implements AutoCloseable {
  /**
   * Most caches, more than nearly all machines have; each takes a descriptor and a page of kernel
   * memory.
   */
  static final int MAX_CACHES = 512;

  /** The largest size of a file of /sys. */
  private static final int PAGE_BYTES = 4096;

  private final Machine machine;
  private final KernelText text = new KernelText(PAGE_BYTES);
  private final List<SlabCache> caches = new ArrayList<>();

  SlabFiles(Machine machine) {
    this.machine = machine;
  }

  boolean isEmpty() {
    return caches.isEmpty();
  }

  int count() {
    return caches.size();
  }

  /**
   * Whether the line of this number, counted from 0, has the same cache as when the files were
   * opened.
   */
  boolean isOf(int number, SlabLine line) {
    return number < caches.size() && caches.get(number).isOf(line);
  }

  /** Opens the file of each cache in the text of /proc/slabinfo, or none if one isn't there. */
  void open(TextCursor slabinfo, SlabLine line) {
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
   * Opens the file of a cache; null if it is another cache's: of two caches with one name, /sys has
   * the later one.
   */
  private @Nullable SlabCache open(SlabLine line, Set<Long> inodes) {
    SlabCache cache = caches.size() < MAX_CACHES ? SlabCache.open(line, machine, text) : null;
    if (cache != null && !inodes.add(cache.inode())) {
      cache.close();
      return null;
    }
    return cache;
  }

  /** Writes all caches; false if some were removed, which are left out. */
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
