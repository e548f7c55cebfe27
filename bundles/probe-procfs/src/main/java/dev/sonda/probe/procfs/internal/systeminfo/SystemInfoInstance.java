package dev.sonda.probe.procfs.internal.systeminfo;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.util.List;

/**
 * Records the machine's CPUs and interrupt names once, at the start of a session, because they
 * don't change during a session. For the host's callback thread.
 */
final class SystemInfoInstance implements Instance {
  private final SystemInfoFileReader files;
  private final boolean withInterruptNames;
  private final TraceSink sink;

  SystemInfoInstance(SystemInfoFileReader files, boolean withInterruptNames, TraceSink sink) {
    this.files = files;
    this.withInterruptNames = withInterruptNames;
    this.sink = sink;
  }

  @Override
  public void start(Acknowledgement done) {
    writeCpus(sink.writer());
    if (withInterruptNames) {
      writeInterrupts(files.interrupts(), sink.writer());
    }
  }

  /**
   * Writes one packet with all CPUs in the kernel's order, from which trace readers derive the CPU
   * numbers.
   */
  private void writeCpus(TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter info = packet.timestamp().nested(SystemInfoFieldNumbers.CPU_INFO)) {
      for (CpuDescription cpu : files.cpus()) {
        write(cpu, info);
      }
    }
  }

  /** Writes one CPU; unknown values are omitted rather than written as 0. */
  private void write(CpuDescription cpu, MessageWriter info) {
    try (MessageWriter message = info.nested(SystemInfoFieldNumbers.CPUS)) {
      message.string(SystemInfoFieldNumbers.PROCESSOR, cpu.processor());
      files
          .capacity(cpu.index())
          .ifPresent(capacity ->
              message.varint(SystemInfoFieldNumbers.CAPACITY, Integer.toUnsignedLong(capacity)));
      for (int frequency : files.frequencies(cpu.index())) {
        message.varint(SystemInfoFieldNumbers.FREQUENCIES, Integer.toUnsignedLong(frequency));
      }
      cpu.armIdentifier().ifPresent(identifier -> write(identifier, message));
      if (cpu.features() != 0) {
        message.varint(SystemInfoFieldNumbers.FEATURES, cpu.features());
      }
    }
  }

  private static void write(ArmIdentifier identifier, MessageWriter cpu) {
    try (MessageWriter message = cpu.nested(SystemInfoFieldNumbers.ARM_IDENTIFIER)) {
      message
          .varint(
              SystemInfoFieldNumbers.IMPLEMENTER, Integer.toUnsignedLong(identifier.implementer()))
          .varint(
              SystemInfoFieldNumbers.ARCHITECTURE,
              Integer.toUnsignedLong(identifier.architecture()))
          .varint(SystemInfoFieldNumbers.VARIANT, Integer.toUnsignedLong(identifier.variant()))
          .varint(SystemInfoFieldNumbers.PART, Integer.toUnsignedLong(identifier.part()))
          .varint(SystemInfoFieldNumbers.REVISION, Integer.toUnsignedLong(identifier.revision()));
    }
  }

  /**
   * Writes one packet with the names of all interrupts, with which trace readers label the ftrace
   * events irq/*; no packet if the kernel lists no interrupts.
   */
  private static void writeInterrupts(List<InterruptName> interrupts, TraceWriter writer) {
    if (interrupts.isEmpty()) {
      return;
    }
    try (PacketWriter packet = writer.packet();
        MessageWriter info = packet.timestamp().nested(SystemInfoFieldNumbers.INTERRUPT_INFO)) {
      for (InterruptName interrupt : interrupts) {
        try (MessageWriter message = info.nested(SystemInfoFieldNumbers.IRQ_MAPPING)) {
          message.varint(SystemInfoFieldNumbers.IRQ_ID, Integer.toUnsignedLong(interrupt.id()));
          message.string(SystemInfoFieldNumbers.IRQ_NAME, interrupt.name());
        }
      }
    }
  }
}
