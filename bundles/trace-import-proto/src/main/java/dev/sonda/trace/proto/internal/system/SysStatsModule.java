package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports packets of the data source {@code linux.sys_stats} as counters. */
public final class SysStatsModule implements PacketModule {
  private static final int SYS_STATS = 7;

  private static final int MEMINFO = 1;
  private static final int VMSTAT = 2;
  private static final int CPU_TIMES = 3;
  private static final int FORKS = 4;
  private static final int INTERRUPTS = 5;
  private static final int INTERRUPT = 6;
  private static final int SOFT_INTERRUPTS = 7;
  private static final int SOFT_INTERRUPT = 8;
  private static final int DEVICE_FREQUENCY = 10;
  private static final int CPU_FREQUENCY = 11;
  private static final int BUDDY_INFO = 12;
  private static final int DISK = 13;
  private static final int PRESSURE = 14;
  private static final int THERMAL_ZONE = 15;
  private static final int CPU_IDLE = 16;
  private static final int GPU_FREQUENCY = 17;
  private static final int SLAB = 18;

  /** The order in which the counter families of a packet are written, as in Perfetto's importer. */
  private static final int[] ORDER = {
    MEMINFO,
    DEVICE_FREQUENCY,
    CPU_FREQUENCY,
    VMSTAT,
    CPU_TIMES,
    INTERRUPT,
    SOFT_INTERRUPT,
    FORKS,
    INTERRUPTS,
    SOFT_INTERRUPTS,
    BUDDY_INFO,
    DISK,
    PRESSURE,
    THERMAL_ZONE,
    CPU_IDLE,
    GPU_FREQUENCY,
    SLAB
  };

  private static final String[] PRESSURES = {
    "resource.unspecified", "cpu.some", "cpu.full", "io.some", "io.full", "mem.some", "mem.full"
  };

  private final ImportState state;
  private final SystemCounterWriter counters;
  private final MeminfoVmstatCounters numbered;
  private final CpuCounters cpus;
  private final DiskCounters disks;
  private final KernelAllocatorCounters memory;
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final KindTracks interrupts;
  private final KindTracks softInterrupts;
  private final KindTracks deviceFrequencies;
  private final KindTracks pressures;
  private final KindTracks temperatures;
  private final KindTracks forks;
  private final KindTracks allInterrupts;
  private final KindTracks allSoftInterrupts;
  private final int kind;

  public SysStatsModule(ImportState state) {
    this.state = state;
    counters = new SystemCounterWriter(state);
    numbered = new MeminfoVmstatCounters(state, counters);
    cpus = new CpuCounters(state, counters);
    disks = new DiskCounters(counters);
    memory = new KernelAllocatorCounters(state, counters);
    interrupts = tracks(TrackKind.counters("num_irq").number("irq").named("num_irq (id: %s)"));
    softInterrupts =
        tracks(TrackKind.counters("num_softirq").number("irq").named("num_softirq (id: %s)"));
    deviceFrequencies = tracks(SharedTrackKinds.CLOCK_FREQUENCY);
    pressures = tracks(TrackKind.counters("psi").text("psi_resource").named("psi.%s"));
    temperatures =
        tracks(
            TrackKind.counters("thermal_temperature_sys").in("C").text("thermal_zone").named("%s"));
    forks = tracks(TrackKind.counters("num_forks").named("num_forks"));
    allInterrupts = tracks(TrackKind.counters("num_irq_total").named("num_irq_total"));
    allSoftInterrupts = tracks(TrackKind.counters("num_softirq_total").named("num_softirq_total"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  private KindTracks tracks(TrackKind trackKind) {
    return counters.tracks(trackKind);
  }

  @Override
  public int[] contentFields() {
    return new int[] {SYS_STATS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    counters.at(timeNs);
    cpus.beginPacket();
    for (int family : ORDER) {
      state.memory().read(fields, place, sizeBytes);
      while (fields.next()) {
        if (fields.field() == family) {
          entry.reset(fields);
          parseEntry(family);
        }
      }
    }
  }

  private void parseEntry(int family) {
    switch (family) {
      case MEMINFO -> numbered.addMeminfo(entry);
      case VMSTAT -> numbered.addVmstat(entry);
      case CPU_TIMES -> cpus.addTimes(entry);
      case FORKS -> addTotal(forks);
      case INTERRUPTS -> addTotal(allInterrupts);
      case SOFT_INTERRUPTS -> addTotal(allSoftInterrupts);
      case INTERRUPT -> addNumbered(interrupts);
      case SOFT_INTERRUPT -> addNumbered(softInterrupts);
      case DEVICE_FREQUENCY -> addNamed(deviceFrequencies, 1, 2);
      case CPU_FREQUENCY -> cpus.addFrequencies(fields);
      case BUDDY_INFO -> memory.addBuddyInfo(entry);
      case DISK -> disks.add(entry);
      case PRESSURE -> addPressure();
      case THERMAL_ZONE -> addNamed(temperatures, 3, 2);
      case CPU_IDLE -> cpus.addIdleStates(entry);
      case GPU_FREQUENCY -> cpus.addGpuFrequencies(fields);
      case SLAB -> memory.addSlab(entry);
      default -> throw new IllegalStateException("family " + family);
    }
  }

  private void addTotal(KindTracks total) {
    counters.add(total.track(), SystemCounterWriter.unsigned(fields.longValue()));
  }

  private void addNumbered(KindTracks tracks) {
    long number = 0;
    long value = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> number = entry.intValue() & 0xFFFF_FFFFL;
        case 2 -> value = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    counters.add(tracks.track(number), SystemCounterWriter.unsigned(value));
  }

  private void addNamed(KindTracks tracks, int nameField, int valueField) {
    int name = counters.intern("");
    long value = 0;
    while (entry.next()) {
      if (entry.field() == nameField) {
        name = counters.text(entry);
      } else if (entry.field() == valueField) {
        value = entry.longValue();
      }
    }
    counters.add(tracks.track(name), SystemCounterWriter.unsigned(value));
  }

  private void addPressure() {
    int resource = 0;
    long value = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> resource = entry.intValue();
        case 2 -> value = entry.longValue();
        default -> {} // no other fields are used
      }
    }
    if (resource >= 0 && resource < PRESSURES.length) {
      int key = counters.intern(PRESSURES[resource]);
      counters.add(pressures.track(key), SystemCounterWriter.unsigned(value));
    } else {
      state.statistics().add(Statistic.PSI_UNKNOWN_RESOURCE, 1);
    }
  }
}
