package dev.sonda.probe.procfs.internal.sysstats.slab;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.device.SysfsDeviceFolder;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.util.Optional;

/**
 * Reads the memory use of each of the kernel's object caches. /proc/slabinfo contains it, but to
 * generate that file the kernel walks lists of slabs with interrupts disabled, for object counts
 * that this probe doesn't need, and delays the creation of caches. So /proc/slabinfo is read only
 * every five seconds; for the samples in between, a file in /sys is read for each cache, which has
 * an equal number of slabs and which the kernel generates without that walk. ADR 26 has
 * measurements.
 */
public final class SlabCaches implements CounterFamily {
  private final SysStatsEnvironment machine;
  private final PolledKernelFile slabinfo;
  private final KernelFileBuffer text;
  private final SlabinfoLine line = new SlabinfoLine();
  private final SlabFiles files;
  private long nextLookNs;
  private boolean lacksFiles;

  public SlabCaches(SysStatsEnvironment machine, KernelFileBuffer text) {
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
      nextLookNs = nowNs + SysfsDeviceFolder.LOOK_NS;
      look(stats);
    } else {
      writeFromSlabinfo(stats);
      openFiles();
    }
  }

  private void writeFromFiles(MessageWriter stats) {
    if (!files.write(stats)) {
      close(); // the next sample reads slabinfo, which no longer has the removed caches
    }
  }

  private void look(MessageWriter stats) {
    if (!writeFromSlabinfo(stats)) {
      files.close();
      lacksFiles = machine.sysHasAllSlabs();
    }
  }

  /**
   * Opens the files in /sys if the caches have changed since they were last opened. Called only for
   * a sample between two five-second readings of slabinfo, so sessions with periods of 5 s or more
   * open none.
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
  public Optional<CounterObstacle> shortfall() {
    return slabinfo.shortfall(text);
  }

  @Override
  public void close() {
    nextLookNs = 0;
    files.close();
    slabinfo.close();
  }
}
