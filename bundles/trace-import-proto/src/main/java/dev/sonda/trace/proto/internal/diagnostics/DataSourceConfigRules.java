package dev.sonda.trace.proto.internal.diagnostics;

import java.util.Set;
import java.util.function.Consumer;

/** Diagnostic rules for buffers and for data sources other than ftrace. */
record DataSourceConfigRules(Consumer<ConfigProblem> found) {
  private static final Set<String> ENDLESS = Set.of("linux.ftrace", "track_event");
  private static final long GOOD_INTERVAL_BYTES = 100 * 1024;

  void checkDiscarding(SessionSettings session) {
    for (DataSourceConfigFields source : session.sources()) {
      if (session.isStreaming()
          && ENDLESS.contains(source.name())
          && session.isDiscarding(source)) {
        found.accept(
            new ConfigProblem(
                "discard_buffer_for_streaming",
                "Buffer of a stream stops when it is full",
                source.name()
                    + " writes into a DISCARD buffer, and the trace into a file: what"
                    + " comes after the buffer was full once is lost.",
                "Use fill_policy RING_BUFFER, the default, for such data sources.",
                0.8));
      }
    }
  }

  /**
   * Checks the sampling interval of heapprofd.
   *
   * @param hasErrors whether heapprofd has reported errors
   */
  void checkHeapInterval(DataSourceConfigFields source, boolean hasErrors) {
    long bytes = source.heapIntervalBytes();
    if (bytes > 0 && bytes < GOOD_INTERVAL_BYTES) {
      found.accept(
          new ConfigProblem(
              "heapprofd_sampling_interval_too_low",
              "Heap is sampled too often",
              "sampling_interval_bytes is %d, less than 100 KB: it costs more and tells little more."
                  .formatted(bytes),
              "Set sampling_interval_bytes to 100 KB at the least.",
              hasErrors ? 0.9 : 0.3));
    }
  }

  /**
   * Adds a diagnostic that the trace has no video frames of the display, because user builds don't
   * record them.
   */
  void addMissingVideo() {
    found.accept(
        new ConfigProblem(
            "display_video_not_enabled",
            "Display's video is off",
            "android.display.video was asked for, and there are no frames and no errors of it: on"
                + " builds for users it is off.",
            "Before recording, and again after each restart of the device:"
                + " adb shell setprop debug.tracing_video_allowed true",
            0.7));
  }
}
