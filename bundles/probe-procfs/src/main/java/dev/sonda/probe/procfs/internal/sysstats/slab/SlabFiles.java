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

/** The caches of /proc/slabinfo with a file of /sys each: all of them, or none. One thread. */
final class SlabFiles implements AutoCloseable {
  /** More than nearly all machines have; each takes a descriptor and a page of the kernel's. */
  static final int MAX_CACHES = 512;

  /** No file of /sys takes more. */
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

  /** Whether the line with that number, counted from 0, is of the same cache as when opened. */
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

  /** A name may lead to another's file: of two caches with one name, /sys has the later. */
  private @Nullable SlabCache open(SlabLine line, Set<Long> inodes) {
    SlabCache cache = caches.size() < MAX_CACHES ? SlabCache.open(line, machine, text) : null;
    if (cache != null && !inodes.add(cache.inode())) {
      cache.close();
      return null;
    }
    return cache;
  }

  /** Writes each cache but those that are gone; false where there are any. */
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
