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
 * Reads the memory of each of the kernel's object caches. /proc/slabinfo has it, but to make that
 * file the kernel walks lists of slabs with interrupts off, for counts of objects that aren't
 * needed here, and delays everything that creates a cache. So it is read every five seconds; in
 * between a file of /sys is read for each cache, which has the same number of slabs without a walk.
 * ADR 26 has the figures.
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
      close(); // the next sample reads slabinfo, and finds the caches that were removed
    }
  }

  private void look(MessageWriter stats) {
    if (!writeFromSlabinfo(stats)) {
      files.close();
      lacksFiles = machine.sysHasAllSlabs();
    }
  }

  /**
   * Opens the files once after each reading of slabinfo, and only for a sample in between: sessions
   * with periods of 5 s or more need none.
   */
  private void openFiles() {
    if (lacksFiles) {
      lacksFiles = false;
      files.open(text.cursor(), line);
    }
  }

  /** Writes all caches from slabinfo; true if these are exactly the caches whose files are open. */
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
