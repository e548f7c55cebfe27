package dev.sonda.trace.proto.internal.kernel;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.system.SharedTrackKinds;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.track.KindTracks;

/**
 * Imports scheduling events of kernels other than Linux, which report states of single tasks
 * instead of context switches.
 */
public final class GenericKernelModule implements PacketModule {
  private static final int TASK_STATE_EVENT = 117;
  private static final int CPU_FREQUENCY_EVENT = 118;
  private static final int TASK_RENAME_EVENT = 120;
  private static final int PROCESS_TREE = 122;
  private static final int GPU_FREQUENCY_EVENT = 129;
  private static final double HZ_PER_KHZ = 1000;

  private final ImportState state;
  private final TaskStateConverter taskStates;
  private final GenericKernelProcessTree processTree;
  private final KindTracks cpuFrequencies;
  private final KindTracks gpuFrequencies;
  private final WireReader fields = new WireReader();
  private final int kind;

  public GenericKernelModule(ImportState state) {
    this.state = state;
    taskStates = new TaskStateConverter(state);
    processTree = new GenericKernelProcessTree(state);
    cpuFrequencies = state.storage().tracks().of(SharedTrackKinds.CPU_FREQUENCY);
    gpuFrequencies = state.storage().tracks().of(SharedTrackKinds.GPU_FREQUENCY);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {
      TASK_STATE_EVENT, CPU_FREQUENCY_EVENT, TASK_RENAME_EVENT, PROCESS_TREE, GPU_FREQUENCY_EVENT
    };
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state
        .packets()
        .add(timeNs, kind, packet.contentField(), packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long contentField, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    switch ((int) contentField) {
      case TASK_STATE_EVENT -> taskStates.parse(timeNs, TaskStateEvent.read(fields));
      case CPU_FREQUENCY_EVENT -> parseCpuFrequency(timeNs);
      case TASK_RENAME_EVENT -> parseRename();
      case GPU_FREQUENCY_EVENT -> parseGpuFrequency(timeNs);
      default -> processTree.parse(place, sizeBytes);
    }
  }

  private void parseCpuFrequency(long timeNs) {
    int cpu = 0;
    long frequencyHz = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> cpu = fields.intValue();
        case 2 -> frequencyHz = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    state.storage().counters().add(timeNs, cpuFrequencies.track(cpu), frequencyHz / HZ_PER_KHZ);
  }

  private void parseGpuFrequency(long timeNs) {
    int gpu = 0;
    double frequencyKhz = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> gpu = fields.intValue();
        case 2 -> frequencyKhz = Integer.toUnsignedLong(fields.intValue());
        default -> {} // no other fields are used
      }
    }
    int track = gpuFrequencies.track(state.storage().gpus().ugpu(gpu), gpu);
    state.storage().counters().add(timeNs, track, frequencyKhz);
  }

  private void parseRename() {
    long tid = 0;
    String name = "";
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> tid = fields.longValue();
        case 2 -> name = fields.text();
        default -> {} // no other fields are used
      }
    }
    int utid = state.processes().thread(tid);
    state
        .processes()
        .nameWithProcess(utid, state.strings().intern(name), ThreadNamePriority.FTRACE);
  }
}
