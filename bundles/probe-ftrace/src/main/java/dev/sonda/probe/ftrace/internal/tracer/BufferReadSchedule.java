package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.UnameResult;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Decides when buffers are read: periodically and, if a session configures a fill level, when the
 * kernel reports a buffer filled to it. Used by the tracer's thread only.
 */
final class BufferReadSchedule {
  private static final System.Logger LOG = System.getLogger(BufferReadSchedule.class.getName());
  private static final String BUFFER_PERCENT = "buffer_percent";

  /** Period for buffers up to the usual size, and for sessions with a thread observer. */
  private static final int SHORT_PERIOD_MS = 100;

  /** Period for larger buffers, which are read less often since each round has a fixed cost. */
  private static final int LONG_PERIOD_MS = 400;

  /** Rate at which a CPU would fill the usual buffer within a short period. */
  private static final long FILLING_BYTES_PER_MS = BufferSize.LARGE_BYTES / SHORT_PERIOD_MS;

  /**
   * Period if the kernel also reports fill levels: limits the delay of reports to thread observers,
   * and spreads the load.
   */
  private static final int WATCHED_PERIOD_MS = 1000;

  private static final int NS_PER_MS = 1_000_000;

  private final TracefsFolder folder;
  private final Syscalls syscalls;
  private final Executor tracer;
  private final Runnable read;
  private @Nullable BufferWatch watch;
  private OptionalInt wishedMs = OptionalInt.empty();

  /**
   * @param read task run on the tracer when a buffer reaches the fill level
   */
  BufferReadSchedule(TracefsFolder folder, Syscalls syscalls, Executor tracer, Runnable read) {
    this.folder = folder;
    this.syscalls = syscalls;
    this.tracer = tracer;
    this.read = read;
  }

  /** Applies the settings of these sessions; the lowest fill level is used for all. */
  void follow(List<FtraceRequest> requests, CpuReaderSet pipes) {
    wishedMs =
        requests.stream().map(FtraceRequest::drainPeriodMs).flatMapToInt(OptionalInt::stream).min();
    OptionalInt percent =
        requests.stream()
            .map(FtraceRequest::drainBufferPercent)
            .flatMapToInt(OptionalInt::stream)
            .min();
    if (percent.isEmpty() || !wakes(syscalls.uname())) {
      close();
      return;
    }
    try {
      folder.write(BUFFER_PERCENT, Integer.toString(percent.getAsInt()));
      if (watch == null) {
        watch = BufferWatch.start(syscalls, pipes.descriptors(), tracer, read);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace reads in periods only: {0}", e.getMessage());
      close();
    }
  }

  /**
   * Whether this kernel wakes a reader that waits for a filled buffer: older kernels miss the
   * wake-up.
   */
  static boolean wakes(UnameResult kernel) {
    return kernel.isAtLeast(6, 9);
  }

  /**
   * The period between two reads of the buffers, for all sessions together; a configured period
   * overrides the defaults.
   *
   * @param bufferBytes size of each CPU's buffer
   * @param observed whether threads are reported to an observer, which needs them before they end
   */
  int periodMs(long bufferBytes, boolean observed) {
    if (wishedMs.isPresent()) {
      return wishedMs.getAsInt();
    }
    if (watch != null) {
      return WATCHED_PERIOD_MS;
    }
    return observed
        ? SHORT_PERIOD_MS
        : Math.clamp(bufferBytes / FILLING_BYTES_PER_MS, SHORT_PERIOD_MS, LONG_PERIOD_MS);
  }

  /**
   * Time until the next round in milliseconds, aligned to the wall clock, so that several tracers
   * wake the machine together.
   */
  long nextRoundMs(long bufferBytes, boolean observed) {
    int periodMs = periodMs(bufferBytes, observed);
    return periodMs - syscalls.clockGetTimeNs(ClockId.REALTIME) / NS_PER_MS % periodMs;
  }

  /** Stops waiting for the kernel; call before the pipes are closed. */
  void close() {
    BufferWatch current = watch;
    watch = null;
    if (current != null) {
      current.close();
    }
  }
}
