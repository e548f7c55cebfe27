package dev.sonda.probe.procfs.internal.systeminfo;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.util.List;

/**
 * Records the machine's description for one session, once at its start: nothing in it changes while
 * a session lasts. On the host's thread for callbacks.
 */
final class SystemInfoInstance implements Instance {
  private final SystemFiles files;
  private final boolean withInterruptNames;
  private final TraceSink sink;

  SystemInfoInstance(SystemFiles files, boolean withInterruptNames, TraceSink sink) {
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
   * Writes one packet with all CPUs, in the order in which the kernel lists them: readers number
   * them by it.
   */
  private void writeCpus(TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter info = packet.timestamp().nested(SystemInfoFields.CPU_INFO)) {
      for (CpuDescription cpu : files.cpus()) {
        write(cpu, info);
      }
    }
  }

  /** Writes one CPU; values that this machine doesn't tell are left out, not written as 0. */
  private void write(CpuDescription cpu, MessageWriter info) {
    try (MessageWriter message = info.nested(SystemInfoFields.CPUS)) {
      message.string(SystemInfoFields.PROCESSOR, cpu.processor());
      files
          .capacity(cpu.index())
          .ifPresent(capacity ->
              message.varint(SystemInfoFields.CAPACITY, Integer.toUnsignedLong(capacity)));
      for (int frequency : files.frequencies(cpu.index())) {
        message.varint(SystemInfoFields.FREQUENCIES, Integer.toUnsignedLong(frequency));
      }
      cpu.armIdentifier().ifPresent(identifier -> write(identifier, message));
      if (cpu.features() != 0) {
        message.varint(SystemInfoFields.FEATURES, cpu.features());
      }
    }
  }

  private static void write(ArmIdentifier identifier, MessageWriter cpu) {
    try (MessageWriter message = cpu.nested(SystemInfoFields.ARM_IDENTIFIER)) {
      message
          .varint(SystemInfoFields.IMPLEMENTER, Integer.toUnsignedLong(identifier.implementer()))
          .varint(SystemInfoFields.ARCHITECTURE, Integer.toUnsignedLong(identifier.architecture()))
          .varint(SystemInfoFields.VARIANT, Integer.toUnsignedLong(identifier.variant()))
          .varint(SystemInfoFields.PART, Integer.toUnsignedLong(identifier.part()))
          .varint(SystemInfoFields.REVISION, Integer.toUnsignedLong(identifier.revision()));
    }
  }

  /**
   * Writes one packet with the name of each interrupt, by which readers label events of irq/*; none
   * if the kernel listed none.
   */
  private static void writeInterrupts(List<InterruptName> interrupts, TraceWriter writer) {
    if (interrupts.isEmpty()) {
      return;
    }
    try (PacketWriter packet = writer.packet();
        MessageWriter info = packet.timestamp().nested(SystemInfoFields.INTERRUPT_INFO)) {
      for (InterruptName interrupt : interrupts) {
        try (MessageWriter message = info.nested(SystemInfoFields.IRQ_MAPPING)) {
          message.varint(SystemInfoFields.IRQ_ID, Integer.toUnsignedLong(interrupt.id()));
          message.string(SystemInfoFields.IRQ_NAME, interrupt.name());
        }
      }
    }
  }
}
