package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.GpuTable;
import dev.sonda.trace.storage.table.system.InterruptNameTable;
import dev.sonda.trace.tables.StringColumnBuilder;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/** Imports the descriptions of the machine's CPUs, GPUs and interrupts. */
public final class MachineHardwareModule implements PacketModule {
  private static final int CPU_INFO = 67;
  private static final int GPU_INFO = 128;
  private static final int INTERRUPT_INFO = 130;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final WireReader part = new WireReader();
  private final Set<Long> interrupts = new HashSet<>();

  public MachineHardwareModule(ImportState state) {
    this.state = state;
  }

  @Override
  public int[] contentFields() {
    return new int[] {CPU_INFO, GPU_INFO, INTERRUPT_INFO};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    switch (packet.contentField()) {
      case CPU_INFO -> new CpuInfoReader(state).read(fields);
      case GPU_INFO -> readGpus();
      default -> readInterrupts();
    }
  }

  private void readGpus() {
    int gpu = 0;
    while (fields.next()) {
      if (fields.field() == 1) {
        entry.reset(fields);
        readGpu(state.storage().gpus().ugpu(gpu++));
      }
    }
  }

  private void readGpu(int row) {
    GpuTable table = state.storage().systemTables().gpus;
    ArgSet args = new ArgSet();
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> setText(table.name, row);
        case 2 -> setText(table.vendor, row);
        case 3 -> setText(table.model, row);
        case 4 -> setText(table.architecture, row);
        case 5 -> table.uuid.set(row, state.strings().intern(hex()));
        case 6 -> addArg(args);
        case 7 -> setText(table.pciBdf, row);
        default -> {} // no other fields are used
      }
    }
    int set = state.argSets().write(args);
    if (set >= 0) {
      table.argSetId.set(row, set);
    }
  }

  private void setText(StringColumnBuilder column, int row) {
    column.set(row, state.strings().intern(entry.segment(), entry.start(), entry.end()));
  }

  private String hex() {
    return HexFormat.of()
        .formatHex(
            entry
                .segment()
                .asSlice(entry.start(), entry.end() - entry.start())
                .toArray(ValueLayout.JAVA_BYTE));
  }

  private void addArg(ArgSet args) {
    int key = 0;
    int value = 0;
    part.reset(entry);
    while (part.next()) {
      int text = state.strings().intern(part.segment(), part.start(), part.end());
      switch (part.field()) {
        case 1 -> key = text;
        case 2 -> value = text;
        default -> {} // no other fields are used
      }
    }
    if (key != 0 && value != 0) {
      args.add(key, key, ArgType.STRING, value);
    }
  }

  private void readInterrupts() {
    while (fields.next()) {
      if (fields.field() == 1) {
        entry.reset(fields);
        readInterrupt();
      }
    }
  }

  private void readInterrupt() {
    long number = -1;
    int name = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> number = entry.longValue();
        case 2 -> name = state.strings().intern(entry.segment(), entry.start(), entry.end());
        default -> {} // no other fields are used
      }
    }
    if (number >= 0 && name != 0 && interrupts.add(number)) {
      InterruptNameTable table = state.storage().systemTables().interrupts;
      int row = table.add();
      table.irqId.set(row, number);
      table.name.set(row, name);
      table.machineId.set(row, state.storage().machine());
    }
  }
}
