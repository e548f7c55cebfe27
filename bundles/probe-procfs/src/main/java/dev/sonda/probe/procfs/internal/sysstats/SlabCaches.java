package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import java.util.Optional;

/**
 * What each of the kernel's object caches takes. /proc/slabinfo says it, but to make it the kernel
 * walks lists of slabs with interrupts off, for counts of objects that nobody wants here, and holds
 * up whoever makes a cache. So it is read every five seconds, and between them a file of /sys for
 * each cache, which is the same count of slabs and no walk.
 */
final class SlabCaches implements CounterFamily {
  private final Machine machine;
  private final KernelFile slabinfo;
  private final KernelText text;
  private final SlabLine slabLine = new SlabLine();
  private final SlabFiles files;
  private boolean looked;
  private long nextLookNs;

  SlabCaches(Machine machine, KernelText text) {
    this.machine = machine;
    this.text = text;
    slabinfo = machine.procFile("slabinfo");
    files = new SlabFiles(machine);
  }

  @Override
  public void write(MessageWriter stats) {
    long nowNs = machine.bootTimeNs().getAsLong();
    if (!looked || nowNs >= nextLookNs) {
      looked = true;
      nextLookNs = nowNs + DeviceFolder.LOOK_NS;
      files.beginLook();
      writeFromSlabinfo(stats, true);
      files.endLook();
    } else if (files.isEmpty()) {
      writeFromSlabinfo(stats, false);
    } else if (!files.write(stats)) {
      close();
    }
  }

  private void writeFromSlabinfo(MessageWriter stats, boolean isLook) {
    if (!slabinfo.readInto(text)) {
      return;
    }
    TextCursor line = text.cursor();
    while (line.nextLine()) {
      if (slabLine.read(line)) {
        slabLine.write(stats);
        if (isLook) {
          files.see(slabLine);
        }
      }
    }
  }

  @Override
  public Optional<Shortfall> shortfall() {
    return slabinfo.shortfall(text);
  }

  @Override
  public void close() {
    looked = false;
    files.close();
    slabinfo.close();
  }
}
