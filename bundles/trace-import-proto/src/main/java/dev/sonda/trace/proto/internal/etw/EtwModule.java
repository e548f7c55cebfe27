package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.SortedEventsByCpu;
import dev.sonda.trace.storage.statistics.Statistic;

/** Reads bundles of Windows (ETW) events, and parses the events in the order of time. */
public final class EtwModule implements PacketModule {
  private static final int ETW_EVENTS = 95;
  private static final int BUNDLE_CPU = 1;
  private static final int BUNDLE_EVENT = 2;
  private static final int TIMESTAMP = 1;
  private static final int SWITCH = 2;
  private static final int READY = 3;
  private static final int CPU = 4;
  private static final int THREAD = 5;
  private static final int MEMORY = 6;
  private static final int DISK = 15;

  /**
   * Upper limit of CPU numbers, as in Perfetto's importer; a larger number is considered damage.
   */
  private static final int MAX_CPUS = 1024;

  private static final long NONE = -1;

  private final ImportState state;
  private final SortedEventsByCpu runs;
  private final ThreadSwitches switches;
  private final MemoryPageCounters memory;
  private final FileOperations files;
  private final DiskOperations disks;
  private final WireReader bundle = new WireReader();
  private final WireReader event = new WireReader();
  private final int kind;

  public EtwModule(ImportState state) {
    this.state = state;
    runs = new SortedEventsByCpu(state.events());
    switches = new ThreadSwitches(state);
    memory = new MemoryPageCounters(state);
    files = new FileOperations(state);
    disks = new DiskOperations(state);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {ETW_EVENTS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    long cpu = cpuOfBundle(packet);
    long segmentPlace = packet.content() - TraceMemory.offset(packet.content());
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    while (bundle.next()) {
      if (bundle.field() == BUNDLE_EVENT && bundle.isBytes()) {
        add(segmentPlace, cpu);
      }
    }
  }

  private long cpuOfBundle(PacketHead packet) {
    long cpu = NONE;
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    while (bundle.next()) {
      if (bundle.field() == BUNDLE_CPU) {
        cpu = bundle.longValue();
      }
    }
    return cpu;
  }

  /** Adds the event in the bundle's current field to the sorted run of its CPU. */
  private void add(long segmentPlace, long cpuOfBundle) {
    long cpu = cpuOfBundle;
    long timeNs = NONE;
    event.reset(bundle);
    while (event.next()) {
      if (event.field() == CPU) {
        cpu = event.longValue();
      } else if (event.field() == TIMESTAMP) {
        timeNs = event.longValue();
      }
    }
    if (timeNs < 0 || cpu < 0 || cpu >= MAX_CPUS) {
      state.statistics().add(Statistic.ETW_EVENTS_SKIPPED, 1);
      return;
    }
    long sizeBytes = bundle.end() - bundle.start();
    runs.of((int) cpu).add(timeNs, kind, cpu, segmentPlace + bundle.start(), sizeBytes);
  }

  private void parse(long timeNs, long cpu, long place, long sizeBytes) {
    long tid = threadOf(place, sizeBytes);
    state.memory().read(event, place, sizeBytes);
    while (event.next()) {
      if (!event.isBytes()) {
        continue;
      }
      switch (event.field()) {
        case SWITCH -> switches.parseSwitch(timeNs, (int) cpu, event);
        case READY -> switches.parseReady(timeNs, tid, event);
        case MEMORY -> memory.parse(timeNs, event);
        case DISK -> disks.parse(timeNs, state.processes().thread(tid), event);
        default -> files.parse(timeNs, state.processes().thread(tid), event);
      }
    }
    // creates the thread's row in any case, as Perfetto's importer does
    state.processes().thread(tid);
  }

  private long threadOf(long place, long sizeBytes) {
    long tid = 0;
    state.memory().read(event, place, sizeBytes);
    while (event.next()) {
      if (event.field() == THREAD) {
        tid = event.longValue();
      }
    }
    return tid;
  }

  @Override
  public void finish() {
    files.finish();
    switches.finish();
  }
}
