package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.posix.PosixException;
import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.PolledFile;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An object cache of the kernel's slab allocator. Its file in /sys, which contains its number of
 * slabs, is kept open.
 */
final class SlabCache implements AutoCloseable {
  /**
   * Result of {@link #readSlabs} if the number of slabs can't be read, usually because the cache
   * was removed.
   */
  static final long GONE = -1;

  private final byte[] name;
  private final long pagesPerSlab;
  private final PolledFile slabs;
  private final long inode;

  private SlabCache(SlabinfoLine line, PolledFile slabs) throws PosixException {
    name = line.name();
    pagesPerSlab = line.pagesPerSlab();
    this.slabs = slabs;
    inode = slabs.inode();
  }

  /**
   * Opens the file in /sys of the cache that a line of /proc/slabinfo describes; null if the file
   * can't be read.
   */
  static @Nullable SlabCache open(
      SlabinfoLine line, SysStatsEnvironment machine, KernelFileBuffer text) {
    String name = new String(line.name(), StandardCharsets.UTF_8);
    // The kernel replaces each slash in a cache's name with an exclamation mark in the folder's
    // name.
    String path = machine.sys() + "/kernel/slab/" + name.replace('/', '!') + "/slabs";
    PolledFile slabs =
        path.indexOf('\0') < 0 ? PolledFile.open(machine.files(), NativeFileName.of(path)) : null;
    if (slabs == null) {
      return null;
    }
    try {
      SlabCache cache = new SlabCache(line, slabs);
      if (cache.readSlabs(text) != GONE) {
        return cache;
      }
    } catch (PosixException e) {
      // Without its inode number the file can't be identified, so it isn't used.
    }
    slabs.close();
    return null;
  }

  /** Inode number of the cache's file, which distinguishes the file from those of other caches. */
  long inode() {
    return inode;
  }

  /**
   * Whether a line of /proc/slabinfo describes this cache. Besides the name, the pages per slab are
   * compared, because a cache that was removed and created again may have slabs of another size.
   */
  boolean isOf(SlabinfoLine line) {
    return pagesPerSlab == line.pagesPerSlab() && line.nameIs(name);
  }

  /** Reads the present number of slabs; {@link #GONE} once the kernel has removed the cache. */
  long readSlabs(KernelFileBuffer text) {
    if (slabs.read(text.file()) <= 0) {
      return GONE;
    }
    TextCursor line = text.cursor();
    boolean isNumber = line.nextLine() && line.nextUnsigned();
    long count = line.unsigned();
    return isNumber && count >= 0 && count <= SlabinfoLine.MAX_UINT32 ? count : GONE;
  }

  void write(MessageWriter stats, long slabs) {
    SlabinfoLine.write(stats, name, 0, name.length, pagesPerSlab, slabs);
  }

  @Override
  public void close() {
    slabs.close();
  }
}
