package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.CpuTable;
import dev.sonda.trace.storage.table.system.AvailableCpuFrequencyTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Imports a message CpuInfo: the machine's CPUs with their processor names, frequencies and
 * capacities, grouped into clusters.
 */
final class CpuInfoReader {
  /** Names of CPU features, by bit. */
  private static final String[] FEATURES = {"mte", "mte3"};

  private static final String[] ARM_FIELDS = {
    "arm_cpu_implementer",
    "arm_cpu_architecture",
    "arm_cpu_variant",
    "arm_cpu_part",
    "arm_cpu_revision"
  };

  private final ImportState state;
  private final WireReader entry = new WireReader();
  private final WireReader part = new WireReader();
  private final List<Cpu> cpus = new ArrayList<>();

  CpuInfoReader(ImportState state) {
    this.state = state;
  }

  void read(WireReader fields) {
    while (fields.next()) {
      if (fields.field() == 1 && cpus.size() < Cpus.MOST_CPUS) {
        entry.reset(fields);
        cpus.add(readCpu(cpus.size()));
      }
    }
    if (cpus.isEmpty()) {
      state.statistics().add(Statistic.CPU_INFO_EMPTY, 1);
      return;
    }
    cluster();
    cpus.forEach(this::write);
  }

  private Cpu readCpu(int number) {
    Cpu cpu = new Cpu(number);
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> cpu.processor = text();
        case 2 -> readFrequencies(cpu);
        case 3 -> cpu.capacity = entry.longValue();
        case 4 -> cpu.arm = readArm();
        case 5 -> cpu.features = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    return cpu;
  }

  /** String id of the current field's text; 0 for an empty text. */
  private int text() {
    boolean isEmpty = entry.start() == entry.end();
    return isEmpty ? 0 : state.strings().intern(entry.segment(), entry.start(), entry.end());
  }

  private void readFrequencies(Cpu cpu) {
    if (!entry.isBytes()) {
      cpu.frequencies.add(entry.longValue());
      return;
    }
    part.reset(entry);
    while (part.hasMore()) {
      cpu.frequencies.add(part.nextPacked());
    }
  }

  private long[] readArm() {
    long[] values = new long[ARM_FIELDS.length];
    part.reset(entry);
    while (part.next()) {
      if (part.field() <= values.length) {
        values[part.field() - 1] = part.longValue();
      }
    }
    return values;
  }

  /**
   * Groups CPUs with equal capacity into clusters, or, if capacities are unknown, CPUs with equal
   * maximum frequency.
   */
  private void cluster() {
    if (cpus.stream().allMatch(cpu -> cpu.capacity >= 0)) {
      cluster(cpu -> cpu.capacity);
      cpus.sort(Comparator.comparingLong(cpu -> cpu.capacity));
    } else if (cpus.stream().noneMatch(cpu -> cpu.frequencies.isEmpty())) {
      cluster(cpu -> Collections.max(cpu.frequencies));
    }
  }

  private void cluster(ToLongFunction<Cpu> power) {
    List<Long> powers = cpus.stream().map(power::applyAsLong).distinct().sorted().toList();
    cpus.forEach(cpu -> cpu.cluster = powers.indexOf(power.applyAsLong(cpu)));
  }

  private void write(Cpu cpu) {
    CpuTable table = state.tables().cpus;
    int row = state.storage().cpus().describe(cpu.number, cpu.processor, cpu.cluster);
    if (cpu.capacity >= 0) {
      table.capacity.set(row, (int) cpu.capacity);
    }
    AvailableCpuFrequencyTable frequencies = state.storage().systemTables().cpuFrequencies;
    for (long frequency : cpu.frequencies) {
      int added = frequencies.add();
      frequencies.ucpu.set(added, row);
      frequencies.freq.set(added, frequency);
    }
    int args = state.argSets().write(args(cpu));
    if (args >= 0) {
      table.argSetId.set(row, args);
    }
  }

  private ArgSet args(Cpu cpu) {
    ArgSet args = new ArgSet();
    if (cpu.arm != null) {
      for (int i = 0; i < ARM_FIELDS.length; i++) {
        add(args, ARM_FIELDS[i], ArgType.UINT, cpu.arm[i]);
      }
    }
    for (int i = 0; i < FEATURES.length; i++) {
      if ((cpu.features & 1L << i) != 0) {
        add(args, "cpu_features." + FEATURES[i], ArgType.BOOL, 1);
      }
    }
    if (cpu.features != 0) {
      add(args, "cpu_features.raw_bitmap", ArgType.UINT, cpu.features);
    }
    if (cpu.features >>> FEATURES.length != 0) {
      state.storage().importLogs().add("cpu_info_unknown_cpu_features");
    }
    return args;
  }

  private void add(ArgSet args, String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, type, value);
  }

  private static final class Cpu {
    private final int number;
    private final List<Long> frequencies = new ArrayList<>();
    private long @Nullable [] arm;
    private int processor;
    private int cluster;
    private long capacity = -1;
    private long features;

    private Cpu(int number) {
      this.number = number;
    }
  }
}
