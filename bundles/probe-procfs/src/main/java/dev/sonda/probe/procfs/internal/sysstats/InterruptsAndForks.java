package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.util.Set;

/** What else /proc/stat says beside the CPU times. */
final class InterruptsAndForks extends LineFamily {
  static final Set<StatCounters> COUNTERS =
      Set.of(
          StatCounters.STAT_IRQ_COUNTS,
          StatCounters.STAT_SOFTIRQ_COUNTS,
          StatCounters.STAT_FORK_COUNT);

  private static final byte[] INTR = ascii("intr");
  private static final byte[] SOFTIRQ = ascii("softirq");
  private static final byte[] PROCESSES = ascii("processes");

  private final boolean irqs;
  private final boolean softIrqs;
  private final boolean forks;

  InterruptsAndForks(Machine machine, KernelText text, Set<StatCounters> wanted) {
    super(machine.procFile("stat"), text);
    irqs = wanted.contains(StatCounters.STAT_IRQ_COUNTS);
    softIrqs = wanted.contains(StatCounters.STAT_SOFTIRQ_COUNTS);
    forks = wanted.contains(StatCounters.STAT_FORK_COUNT);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!line.nextWord()) {
      return;
    }
    if (irqs && line.wordIs(INTR)) {
      writeIrqs(line, stats);
    } else if (softIrqs && line.wordIs(SOFTIRQ)) {
      writeSoftIrqs(line, stats);
    } else if (forks && line.wordIs(PROCESSES) && line.nextUnsigned()) {
      stats.varint(SysStatsFields.NUM_FORKS, line.unsigned());
    }
  }

  /** A machine has hundreds of interrupts that never came: those are left out. */
  private static void writeIrqs(TextCursor line, MessageWriter stats) {
    if (line.nextUnsigned()) {
      stats.varint(SysStatsFields.NUM_IRQ_TOTAL, line.unsigned());
      for (int irq = 0; line.nextUnsigned(); irq++) {
        if (line.unsigned() != 0) {
          writeCount(SysStatsFields.NUM_IRQ, irq, line.unsigned(), stats);
        }
      }
    }
  }

  private static void writeSoftIrqs(TextCursor line, MessageWriter stats) {
    if (line.nextUnsigned()) {
      stats.varint(SysStatsFields.NUM_SOFTIRQ_TOTAL, line.unsigned());
      for (int irq = 0; line.nextUnsigned(); irq++) {
        writeCount(SysStatsFields.NUM_SOFTIRQ, irq, line.unsigned(), stats);
      }
    }
  }

  private static void writeCount(int field, int irq, long count, MessageWriter stats) {
    try (MessageWriter entry = stats.nested(field)) {
      entry.varint(SysStatsFields.IRQ, irq).varint(SysStatsFields.COUNT, count);
    }
  }
}
