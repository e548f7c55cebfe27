package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports device events: disk and bus transfers and CPU hotplug as slices, GPU memory as counters.
 */
final class DeviceParsers {
  private static final int I2C_READ = 27;
  private static final int I2C_WRITE = 28;
  private static final int I2C_RESULT = 29;
  private static final int GPU_MEM_TOTAL = 340;
  private static final int CPUHP_EXIT = 343;
  private static final int CPUHP_MULTI_ENTER = 344;
  private static final int CPUHP_ENTER = 345;
  private static final int BLOCK_IO_START = 546;
  private static final int BLOCK_IO_DONE = 547;

  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KindTracks blocks;
  private final KindTracks hotplug;
  private final KindTracks gpuMemory;
  private final KindTracks processGpuMemory;
  private final int blockIo;
  private final int sector;
  private final Map<Integer, Transfer> transfers = new HashMap<>();

  DeviceParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    blocks = output.tracks(TrackKind.counters("block_io").number("block_device"));
    hotplug = output.tracks(TrackKind.slices("cpu_hotplug").number("cpu").named("CPU Hotplug %s"));
    gpuMemory = output.tracks(gpu("gpu_memory"));
    processGpuMemory = output.tracks(gpu("process_gpu_memory").number("upid"));
    blockIo = output.intern("block_io");
    sector = output.intern("sector");
  }

  private static TrackKind gpu(String type) {
    return TrackKind.counters(type).in("bytes").number("ugpu").number("gpu").named("GPU Memory");
  }

  void register(EventParsers parsers) {
    parsers.add(BLOCK_IO_START, this::beginBlock);
    parsers.add(BLOCK_IO_DONE, this::endBlock);
    parsers.add(CPUHP_ENTER, this::beginHotplug);
    parsers.add(CPUHP_MULTI_ENTER, this::beginHotplug);
    parsers.add(CPUHP_EXIT, event -> output.end(event, hotplug.track(event.number(1)), 0, 0));
    parsers.add(GPU_MEM_TOTAL, this::parseGpuMemory);
    parsers.add(I2C_READ, this::beginTransfer);
    parsers.add(I2C_WRITE, this::beginTransfer);
    parsers.add(I2C_RESULT, this::endTransfer);
  }

  private void beginBlock(KernelEvent event) {
    output.with(sector, ArgType.UINT, event.number(2));
    output.begin(event, blocks.track(event.number(1) & UNSIGNED), 0, blockIo);
  }

  private void endBlock(KernelEvent event) {
    output.with(sector, ArgType.UINT, event.number(2));
    output.end(event, blocks.track(event.number(1) & UNSIGNED), 0, blockIo);
  }

  private void beginHotplug(KernelEvent event) {
    output
        .with(output.intern("action_cpu"), ArgType.UINT, event.cpu())
        .with(output.intern("cpuhp_idx"), ArgType.INT, event.integer(3));
    int name = output.intern("cpuhp(" + event.integer(3) + ")");
    output.begin(event, hotplug.track(event.number(1)), output.intern("cpu"), name);
  }

  /**
   * Adds a GPU memory counter value. Pid 0 stands for the total; values of processes that have
   * ended are left out.
   */
  private void parseGpuMemory(KernelEvent event) {
    int gpu = event.integer(1);
    int ugpu = state.storage().gpus().ugpu(gpu);
    long pid = event.integer(2);
    Processes processes = state.processes();
    if (pid == 0) {
      output.counter(event, gpuMemory.track(ugpu, gpu), (double) event.number(3));
    } else if (processes.knownThread(pid) != Processes.NONE) {
      int upid = processes.processOf(processes.thread(pid, pid));
      int track = processGpuMemory.track(ugpu, gpu, upid);
      output.counter(event, track, (double) event.number(3));
    }
  }

  /** Begins the slice of a bus transfer, which covers all messages of the transfer. */
  private void beginTransfer(KernelEvent event) {
    int adapter = event.integer(1);
    int messages = event.integer(2) + 1;
    int utid = state.processes().thread(event.pid());
    Transfer open = transfers.get(utid);
    if (open == null) {
      output.begin(event, output.threadTrack(event), 0, adapterName(adapter));
      transfers.put(utid, new Transfer(adapter, messages));
    } else {
      transfers.put(utid, new Transfer(open.adapter, Math.max(open.messages, messages)));
    }
  }

  private void endTransfer(KernelEvent event) {
    int utid = state.processes().thread(event.pid());
    Transfer ended = new Transfer(event.integer(1), event.integer(2));
    if (ended.equals(transfers.get(utid))) {
      transfers.remove(utid);
      output.end(event, output.threadTrack(event), 0, adapterName(ended.adapter));
    }
  }

  private int adapterName(int adapter) {
    return output.intern("i2c-" + adapter);
  }

  private record Transfer(int adapter, int messages) {}
}
