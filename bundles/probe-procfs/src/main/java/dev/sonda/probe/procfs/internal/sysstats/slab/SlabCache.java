package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.posix.PosixException;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.PolledFile;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An object cache of the kernel, with the file of /sys that has its number of slabs kept open. */
final class SlabCache implements AutoCloseable {
  /** The result of {@link #readSlabs} if the number can't be read. */
  static final long GONE = -1;

  private final byte[] name;
  private final long pagesPerSlab;
  private final PolledFile slabs;
  private final long inode;

  private SlabCache(SlabLine line, PolledFile slabs) throws PosixException {
    name = line.name();
    pagesPerSlab = line.pagesPerSlab();
    this.slabs = slabs;
    inode = slabs.inode();
  }

  /** Opens the file for the cache of a line; null if /sys doesn't have it. */
  static @Nullable SlabCache open(SlabLine line, Machine machine, KernelText text) {
    String name = new String(line.name(), StandardCharsets.UTF_8);
    // The kernel's name of the folder of such a cache.
    String path = machine.sys() + "/kernel/slab/" + name.replace('/', '!') + "/slabs";
    PolledFile slabs =
        path.indexOf('\0') < 0 ? PolledFile.open(machine.files(), FileName.of(path)) : null;
    if (slabs == null) {
      return null;
    }
    try {
      SlabCache cache = new SlabCache(line, slabs);
      if (cache.readSlabs(text) != GONE) {
        return cache;
      }
    } catch (PosixException e) {
      // A file without an inode number can't be identified, and isn't used.
    }
    slabs.close();
    return null;
  }

  /** The inode number of its file, which distinguishes it from other caches' files. */
  long inode() {
    return inode;
  }

  /**
   * Whether this is the cache of a line; a cache that was made again under its name may have other
   * slabs.
   */
  boolean isOf(SlabLine line) {
    return pagesPerSlab == line.pagesPerSlab() && line.nameIs(name);
  }

  /** Reads the present number of slabs; {@link #GONE} once the kernel has removed the cache. */
  long readSlabs(KernelText text) {
    if (slabs.read(text.file()) <= 0) {
      return GONE;
    }
    TextCursor line = text.cursor();
    boolean isNumber = line.nextLine() && line.nextUnsigned();
    long count = line.unsigned();
    return isNumber && count >= 0 && count <= SlabLine.MAX_UINT32 ? count : GONE;
  }

  void write(MessageWriter stats, long slabs) {
    SlabLine.write(stats, name, 0, name.length, pagesPerSlab, slabs);
  }

  @Override
  public void close() {
    slabs.close();
  }
}
