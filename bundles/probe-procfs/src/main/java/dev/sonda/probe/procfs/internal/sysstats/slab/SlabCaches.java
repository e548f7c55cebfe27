package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.device.DeviceFolder;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.util.Optional;

/**
 * What each of the kernel's object caches takes. /proc/slabinfo says it, but to make it the kernel
 * walks lists of slabs with interrupts off, for counts of objects that nobody wants here, and holds
 * up whoever makes a cache. So it is read every five seconds, and between them a file of /sys for
 * each cache, which is the same count of slabs and no walk. ADR 26 has the figures.
 */
public final class SlabCaches implements CounterFamily {
  private final Machine machine;
  private final KernelFile slabinfo;
  private final KernelText text;
  private final SlabLine line = new SlabLine();
  private final SlabFiles files;
  private long nextLookNs;
  private boolean lacksFiles;

  public SlabCaches(Machine machine, KernelText text) {
    this.machine = machine;
    this.text = text;
    slabinfo = machine.procFile("slabinfo");
    files = new SlabFiles(machine);
  }

  @Override
  public void write(MessageWriter stats) {
    long nowNs = machine.bootTimeNs().getAsLong();
    boolean isLook = nowNs >= nextLookNs;
    if (!isLook && !files.isEmpty()) {
      writeFromFiles(stats);
    } else if (!slabinfo.readInto(text)) {
      files.close();
    } else if (isLook) {
      nextLookNs = nowNs + DeviceFolder.LOOK_NS;
      look(stats);
    } else {
      writeFromSlabinfo(stats);
      openFiles();
    }
  }

  private void writeFromFiles(MessageWriter stats) {
    if (!files.write(stats)) {
      close(); // the next sample is a look and tells who is gone
    }
  }

  private void look(MessageWriter stats) {
    if (!writeFromSlabinfo(stats)) {
      files.close();
      lacksFiles = machine.sysHasAllSlabs();
    }
  }

  /** Once after a look, and only for a sample between looks: who takes one in 5 s needs none. */
  private void openFiles() {
    if (lacksFiles) {
      lacksFiles = false;
      files.open(text.cursor(), line);
    }
  }

  /** Whether there are just the caches whose files are open. */
  private boolean writeFromSlabinfo(MessageWriter stats) {
    int lines = 0;
    boolean areSame = true;
    TextCursor cursor = text.cursor();
    while (cursor.nextLine()) {
      if (line.read(cursor)) {
        line.write(stats);
        areSame &= files.isOf(lines, line);
        lines++;
      }
    }
    return areSame && lines == files.count();
  }

  @Override
  public Optional<Shortfall> shortfall() {
    return slabinfo.shortfall(text);
  }

  @Override
  public void close() {
    nextLookNs = 0;
    files.close();
    slabinfo.close();
  }
}
