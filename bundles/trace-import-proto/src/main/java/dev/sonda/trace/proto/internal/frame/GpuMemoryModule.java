package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports the use of GPU memory: the use of each process, and the total at the beginning of a
 * session.
 */
public final class GpuMemoryModule implements PacketModule {
  private static final int GPU_MEM_TOTAL_EVENT = 71;

  private final ImportState state;
  private final KindTracks memory;
  private final KindTracks processMemory;
  private final WireReader fields = new WireReader();
  private final int kind;

  public GpuMemoryModule(ImportState state) {
    this.state = state;
    memory = state.storage().tracks().of(gpu("gpu_memory"));
    processMemory = state.storage().tracks().of(gpu("process_gpu_memory").number("upid"));
    kind = state.events().addKind(this::parse);
  }

  /** Creates a kind of counter track, equal to the kind used for the kernel's GPU memory events. */
  private static TrackKind gpu(String type) {
    return TrackKind.counters(type).in("bytes").number("ugpu").number("gpu").named("GPU Memory");
  }

  @Override
  public int[] contentFields() {
    return new int[] {GPU_MEM_TOTAL_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    int gpu = 0;
    long pid = 0;
    long bytes = 0;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> gpu = fields.intValue();
        case 2 -> pid = fields.longValue() & 0xFFFF_FFFFL;
        case 3 -> bytes = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    int track = track(gpu, pid);
    state.storage().counters().add(timeNs, track, (double) bytes);
  }

  /** The counter track of a process; pid 0 stands for the total. */
  private int track(int gpu, long pid) {
    int ugpu = state.storage().gpus().ugpu(gpu);
    if (pid == 0) {
      return memory.track(ugpu, gpu);
    }
    Processes processes = state.processes();
    return processMemory.track(ugpu, gpu, processes.processOf(processes.thread(pid, pid)));
  }
}
