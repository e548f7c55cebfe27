package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads from /proc/pressure how long work was stalled for want of CPU, I/O or memory. A line is
 * {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=1234}, with the total in microseconds since
 * boot.
 */
public final class PressureStallCounters implements CounterFamily {
  private final List<Resource> resources;

  public PressureStallCounters(SysStatsEnvironment machine, KernelFileBuffer text) {
    resources =
        List.of(
            new Resource(machine.procFile("pressure/cpu"), text, SysStatsFieldNumbers.PSI_CPU_SOME),
            new Resource(machine.procFile("pressure/io"), text, SysStatsFieldNumbers.PSI_IO_SOME),
            new Resource(
                machine.procFile("pressure/memory"), text, SysStatsFieldNumbers.PSI_MEMORY_SOME));
  }

  @Override
  public void write(MessageWriter stats) {
    for (Resource resource : resources) {
      resource.write(stats);
    }
  }

  /**
   * The reason why a resource's file can't be read, for the first unreadable one; kernels without
   * CONFIG_PSI have none of the files.
   */
  @Override
  public Optional<CounterObstacle> shortfall() {
    return resources.stream().map(Resource::shortfall).flatMap(Optional::stream).findFirst();
  }

  @Override
  public void close() {
    resources.forEach(Resource::close);
  }

  /**
   * The file of one resource: a {@code some} line for the time in which some tasks were stalled,
   * and a {@code full} line for the time in which all were.
   */
  private static final class Resource extends ProcLineCounterFamily {
    private static final byte[] SOME = ascii("some");
    private static final byte[] FULL = ascii("full");
    private static final byte[] TOTAL = ascii("total=");

    /**
     * The resource's value for the {@code some} line in the enum SysStats.PsiSample.PsiResource;
     * the value for the {@code full} line is one higher.
     */
    private final int some;

    Resource(PolledKernelFile file, KernelFileBuffer text, int some) {
      super(file, text);
      this.some = some;
    }

    @Override
    void writeLine(TextCursor line, MessageWriter stats) {
      if (!line.nextWord()) {
        return;
      }
      if (line.wordIs(SOME)) {
        writeTotal(line, some, stats);
      } else if (line.wordIs(FULL)) {
        writeTotal(line, some + 1, stats);
      }
    }

    /**
     * Writes only the line's total, from which trace readers can compute averages over any
     * interval.
     */
    private static void writeTotal(TextCursor line, int resource, MessageWriter stats) {
      while (line.nextWord()) {
        if (line.wordStartsWith(TOTAL) && line.wordIsUnsigned(TOTAL.length, 0)) {
          try (MessageWriter sample = stats.nested(SysStatsFieldNumbers.PSI)) {
            sample.varint(SysStatsFieldNumbers.PSI_RESOURCE, resource);
            sample.varint(
                SysStatsFieldNumbers.PSI_TOTAL_NS, TimeUnit.MICROSECONDS.toNanos(line.unsigned()));
          }
          return;
        }
      }
    }
  }
}
