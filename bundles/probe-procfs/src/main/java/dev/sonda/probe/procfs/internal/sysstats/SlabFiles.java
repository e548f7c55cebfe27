package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The caches of /proc/slabinfo with a file of /sys each: all of them, or none. For one thread. */
final class SlabFiles implements AutoCloseable {
  /** More than nearly all machines have; each takes a descriptor and a page of the kernel's. */
  static final int MAX_CACHES = 512;

  /** No file of /sys takes more. */
  private static final int PAGE_BYTES = 4096;

  private final Machine machine;
  private final KernelText text = new KernelText(PAGE_BYTES);
  private final List<SlabCache> caches = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int lines;
  private boolean lacksSome;

  SlabFiles(Machine machine) {
    this.machine = machine;
  }

  /** Before the first line of /proc/slabinfo, which may say what it said before. */
  void beginLook() {
    lines = 0;
    lacksSome = false;
  }

  /** The next line: keeps the cache that was there last time, and opens another. */
  void see(SlabLine line) {
    if (lacksSome) {
      return;
    }
    if (lines == caches.size() || !caches.get(lines).isOf(line)) {
      closeFrom(lines);
      SlabCache cache = open(line);
      if (cache == null) {
        lacksSome = true;
        return;
      }
      caches.add(cache);
    }
    lines++;
  }

  private @Nullable SlabCache open(SlabLine line) {
    String name = line.name();
    // Two caches may have one name, and /sys then has only one of the two.
    boolean isOneOfTwo = !names.add(name);
    return isOneOfTwo || names.size() > MAX_CACHES
        ? null
        : SlabCache.open(name, line.pagesPerSlab(), machine, text);
  }

  void endLook() {
    if (lacksSome) {
      close();
    } else {
      closeFrom(lines);
    }
  }

  boolean isEmpty() {
    return caches.isEmpty();
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
    closeFrom(0);
    names.clear(); // also of a cache that couldn't be opened
  }

  private void closeFrom(int first) {
    while (caches.size() > first) {
      SlabCache last = caches.removeLast();
      names.remove(last.name());
      last.close();
    }
  }
}
