package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.KeptFile;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An object cache of the kernel's whose count of slabs is a file of /sys, kept open. */
final class SlabCache implements AutoCloseable {
  /** What {@link #readSlabs} answers where there is no number. */
  static final long GONE = -1;

  private final String name;
  private final byte[] nameBytes;
  private final long pagesPerSlab;
  private final KeptFile slabs;

  private SlabCache(String name, long pagesPerSlab, KeptFile slabs) {
    this.name = name;
    nameBytes = name.getBytes(StandardCharsets.ISO_8859_1);
    this.pagesPerSlab = pagesPerSlab;
    this.slabs = slabs;
  }

  /** Null where /sys doesn't say how many slabs it has. */
  static @Nullable SlabCache open(
      String name, long pagesPerSlab, Machine machine, KernelText text) {
    // No folder's name has a slash: the kernel makes it an exclamation mark.
    String path = machine.sys() + "/kernel/slab/" + name.replace('/', '!') + "/slabs";
    KeptFile slabs =
        name.indexOf('\0') < 0 ? KeptFile.open(machine.files(), FileName.of(path)) : null;
    if (slabs == null) {
      return null;
    }
    SlabCache cache = new SlabCache(name, pagesPerSlab, slabs);
    if (cache.readSlabs(text) == GONE) {
      cache.close();
      return null;
    }
    return cache;
  }

  String name() {
    return name;
  }

  boolean isOf(SlabLine line) {
    return pagesPerSlab == line.pagesPerSlab() && line.nameIs(nameBytes);
  }

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
    SlabLine.write(stats, nameBytes, 0, nameBytes.length, pagesPerSlab, slabs);
  }

  @Override
  public void close() {
    slabs.close();
  }
}
