package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.util.Set;

/** Reads times of each CPU, interrupts and forks from /proc/stat. */
public final class ProcStat extends ProcLineCounterFamily {
  public static final Set<StatCounters> COUNTERS =
      Set.of(
          StatCounters.STAT_CPU_TIMES,
          StatCounters.STAT_IRQ_COUNTS,
          StatCounters.STAT_SOFTIRQ_COUNTS,
          StatCounters.STAT_FORK_COUNT);

  private static final byte[] CPU = ascii("cpu");
  private static final byte[] INTR = ascii("intr");
  private static final byte[] SOFTIRQ = ascii("softirq");
  private static final byte[] PROCESSES = ascii("processes");

  /**
   * Smallest number of times in a CPU's line: every kernel writes user, nice, system and idle time.
   */
  private static final int FEWEST_TIMES = 4;

  /**
   * The number of times up to stolen time. Guest time, which follows, is contained in user time.
   */
  private static final int TIMES = SysStatsFieldNumbers.STEAL_NS - SysStatsFieldNumbers.USER_NS + 1;

  private final boolean cpuTimes;
  private final boolean irqs;
  private final boolean softIrqs;
  private final boolean forks;
  private final long nsPerTick;
  private final long[] timesNs = new long[TIMES];

  /**
   * Opens nothing yet.
   *
   * @param wanted the counters to write; other counters in the file are skipped
   */
  public ProcStat(SysStatsEnvironment machine, KernelFileBuffer text, Set<StatCounters> wanted) {
    super(machine.procFile("stat"), text);
    nsPerTick = machine.nsPerTick();
    cpuTimes = wanted.contains(StatCounters.STAT_CPU_TIMES);
    irqs = wanted.contains(StatCounters.STAT_IRQ_COUNTS);
    softIrqs = wanted.contains(StatCounters.STAT_SOFTIRQ_COUNTS);
    forks = wanted.contains(StatCounters.STAT_FORK_COUNT);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!line.nextWord()) {
      return;
    }
    if (cpuTimes && line.wordStartsWith(CPU)) {
      writeCpuTimes(line, stats);
    } else if (irqs && line.wordIs(INTR)) {
      writeIrqs(line, stats);
    } else if (softIrqs && line.wordIs(SOFTIRQ)) {
      writeSoftIrqs(line, stats);
    } else if (forks && line.wordIs(PROCESSES) && line.nextUnsigned()) {
      stats.varint(SysStatsFieldNumbers.NUM_FORKS, line.unsigned());
    }
  }

  /**
   * Writes the times of one CPU. The line with the sums over all CPUs has no CPU number and is
   * skipped; an offline CPU has no line.
   */
  private void writeCpuTimes(TextCursor line, MessageWriter stats) {
    if (!line.wordIsUnsigned(CPU.length, 0)) {
      return;
    }
    long cpuId = line.unsigned();
    int count = 0;
    while (count < TIMES && line.nextUnsigned()) {
      timesNs[count++] = line.unsigned() * nsPerTick;
    }
    if (count < FEWEST_TIMES) {
      return;
    }
    try (MessageWriter times = stats.nested(SysStatsFieldNumbers.CPU_STAT)) {
      times.varint(SysStatsFieldNumbers.CPU_ID, cpuId);
      for (int time = 0; time < count; time++) {
        times.varint(SysStatsFieldNumbers.USER_NS + time, timesNs[time]);
      }
    }
  }

  /**
   * Writes the counts of all interrupts that have occurred; hundreds of others have the count 0.
   */
  private static void writeIrqs(TextCursor line, MessageWriter stats) {
    if (line.nextUnsigned()) {
      stats.varint(SysStatsFieldNumbers.NUM_IRQ_TOTAL, line.unsigned());
      for (int irq = 0; line.nextUnsigned(); irq++) {
        if (line.unsigned() != 0) {
          writeCount(SysStatsFieldNumbers.NUM_IRQ, irq, line.unsigned(), stats);
        }
      }
    }
  }

  /** Writes the counts of all ten kinds of soft interrupts, including counts of 0. */
  private static void writeSoftIrqs(TextCursor line, MessageWriter stats) {
    if (line.nextUnsigned()) {
      stats.varint(SysStatsFieldNumbers.NUM_SOFTIRQ_TOTAL, line.unsigned());
      for (int irq = 0; line.nextUnsigned(); irq++) {
        writeCount(SysStatsFieldNumbers.NUM_SOFTIRQ, irq, line.unsigned(), stats);
      }
    }
  }

  private static void writeCount(int field, int irq, long count, MessageWriter stats) {
    try (MessageWriter entry = stats.nested(field)) {
      entry.varint(SysStatsFieldNumbers.IRQ, irq).varint(SysStatsFieldNumbers.COUNT, count);
    }
  }
}
