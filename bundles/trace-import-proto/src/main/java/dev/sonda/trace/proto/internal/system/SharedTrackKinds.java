package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.storage.track.TrackKind;

/** Track kinds that are shared by the importers of system packets and of kernel events. */
public final class SharedTrackKinds {
  public static final TrackKind CLOCK_FREQUENCY =
      TrackKind.counters("clock_frequency").text("linux_device").named("%s Frequency");

  public static final TrackKind CPU_FREQUENCY =
      TrackKind.counters("cpu_frequency").number("cpu").named("cpufreq");

  public static final TrackKind GPU_FREQUENCY =
      TrackKind.counters("gpu_frequency").in("kHz").number("ugpu").number("gpu").named("gpufreq");

  public static final TrackKind OOM_SCORE =
      TrackKind.counters("oom_score_adj").number("upid").named("oom_score_adj");

  public static final TrackKind PROCESS_MEMORY =
      TrackKind.counters("process_memory")
          .number("upid")
          .text("process_memory_key")
          .named("mem.%2$s");

  private SharedTrackKinds() {}
}
