package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.SysconfName;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.probe.ftrace.internal.tracer.kernel.ExclusiveFeatureException;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsConfigurator;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsRecoveryNote;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Traces with one tracefs instance on behalf of all its sessions. The tracer's thread reads the
 * kernel's buffers in rounds and runs tasks in between; it ends after some idle time.
 */
public final class TracefsTracer implements CpuReader.PageTarget {
  private static final System.Logger LOG = System.getLogger(TracefsTracer.class.getName());

  /** Maximum bytes read from one CPU in a round, so that the other CPUs are served too. */
  private static final int MAX_BYTES_PER_ROUND = 4 << 20;

  private static final int LAST_WORDS_SECONDS = 5;

  /** Idle time after which the thread ends; longer than the longest drain period. */
  private static final int IDLE_THREAD_SECONDS = 70;

  private final TracefsFolder folder;
  private final Syscalls syscalls;
  private final TracefsConfigurator kernel;
  private final SessionSetup setup;
  private final SymbolStore symbols;
  private final ThreadObserverNotifier threads;
  private final BufferReadSchedule pace;
  private final ScheduledThreadPoolExecutor thread;
  private final List<TracerSession> sessions = new ArrayList<>();
  private volatile boolean recording;
  private @Nullable CpuReaderSet pipes;
  private @Nullable FtraceClockSnapshot clock;
  private @Nullable ScheduledFuture<?> nextRound;

  /**
   * Creates the tracer; nothing in tracefs is changed before the first session.
   *
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   * @param leftover note in which the original state of tracefs is saved
   * @param symbols shared by all tracers
   * @param decoders shared by all tracers
   * @param observers receive reports of threads
   */
  public TracefsTracer(
      TracefsFolder main,
      TracefsFolder folder,
      TracefsRecoveryNote leftover,
      Syscalls syscalls,
      KnownEvents known,
      SymbolStore symbols,
      DecoderCache decoders,
      Supplier<List<ThreadObserver>> observers) {
    this.folder = folder;
    this.syscalls = syscalls;
    kernel = new TracefsConfigurator(main, folder, leftover, SyscallNumbers.ofThisMachine());
    setup = new SessionSetup(main, folder, kernel, known, symbols, decoders);
    this.symbols = symbols;
    threads = new ThreadObserverNotifier(observers);
    pace = new BufferReadSchedule(folder, syscalls, this::execute, () -> read(MAX_BYTES_PER_ROUND));
    thread = new ScheduledThreadPoolExecutor(1, TracefsTracer::newThread);
    thread.setKeepAliveTime(IDLE_THREAD_SECONDS, TimeUnit.SECONDS);
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread newThread(Runnable task) {
    Thread thread = new Thread(task, "ftrace-reader");
    thread.setDaemon(true);
    return thread;
  }

  /** Whether a session is being recorded; may be called by any thread. */
  public boolean isRecording() {
    return recording;
  }

  /** Runs a task on the tracer's thread, where all other methods are called. */
  public void execute(Runnable task) {
    thread.execute(() -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "linux.ftrace: a task failed", e);
      }
    });
  }

  /**
   * Starts tracing for a session.
   *
   * @throws IOException if nothing can be recorded for the session, with the reason
   */
  public void start(TracerSession session) throws IOException {
    boolean started = false;
    try {
      KernelSymbols names = symbols.begin(session.request().config());
      setup.add(session, bufferSizeKb(session), names);
      kernel.activate(session);
      openPipes(setup.pageFormat());
      started = true;
    } catch (ExclusiveFeatureException e) {
      session.writeRefusal(String.valueOf(e.getMessage()));
      throw e;
    } finally {
      if (!started) {
        kernel.remove(session);
        symbols.end();
      }
    }
    sessions.add(session);
    recording = true;
    session.writeBegin();
    changePace();
  }

  private void openPipes(PageFormat format) throws IOException {
    if (pipes == null) {
      pipes = CpuReaderSet.open(syscalls, folder, format);
    }
  }

  /** Reschedules the next round, which may be too late for the changed set of sessions. */
  private void changePace() {
    if (pipes != null) {
      pace.follow(requests(), pipes);
    }
    ScheduledFuture<?> former = nextRound;
    nextRound = null;
    if (former != null) {
      former.cancel(false);
    }
    scheduleRound();
  }

  private List<FtraceRequest> requests() {
    return sessions.stream().map(TracerSession::request).toList();
  }

  private long bufferSizeKb(TracerSession session) {
    long pageSizeBytes = syscalls.sysconf(SysconfName.PAGE_SIZE);
    long memoryBytes = syscalls.sysconf(SysconfName.PHYSICAL_PAGES) * pageSizeBytes;
    return BufferSize.sizeKb(
        session.request().config(), memoryBytes, Math.toIntExact(pageSizeBytes));
  }

  private void scheduleRound() {
    if (nextRound != null || sessions.isEmpty()) {
      return;
    }
    nextRound =
        thread.schedule(
            () -> {
              nextRound = null;
              execute(this::round);
            },
            pace.nextRoundMs(setup.bufferBytes(), isObserved()),
            TimeUnit.MILLISECONDS);
  }

  private boolean isObserved() {
    for (TracerSession session : sessions) {
      if (threads.isObserved(session)) {
        return true;
      }
    }
    return false;
  }

  private void round() {
    boolean caughtUp = true;
    try {
      caughtUp = read(MAX_BYTES_PER_ROUND);
    } finally {
      // Also scheduled after a failed round, as the next one may succeed.
      if (caughtUp) {
        scheduleRound();
      } else {
        execute(this::round);
      }
    }
  }

  /** Reads the buffers of all CPUs; returns whether all have been read up to the kernel's end. */
  private boolean read(long maxBytes) {
    CpuReaderSet current = pipes;
    if (current == null) {
      return true;
    }
    clock = setup.snapshot(syscalls);
    boolean caughtUp = true;
    for (CpuReader reader : current.readers()) {
      caughtUp &= reader.read(maxBytes, this);
      sessions.forEach(TracerSession::finishCpu);
    }
    for (TracerSession session : sessions) {
      session.endRound();
      threads.tell(session);
    }
    return caughtUp;
  }

  @Override
  public void onPage(int cpu, byte[] page) {
    for (TracerSession session : sessions) {
      session.write(cpu, page, clock);
    }
  }

  @Override
  public void onTrouble(int cpu, ParseStatus status) {
    sessions.forEach(session -> session.report(status));
  }

  /** Writes all events that the kernel has buffered so far, and the statistics. */
  public void flush(TracerSession session) {
    if (sessions.contains(session)) {
      read(setup.bufferBytes());
      session.writeStatistics();
      session.endRound();
    }
  }

  /** Ends a session after writing all events that the kernel has buffered so far. */
  public void stop(TracerSession session) {
    if (!sessions.contains(session)) {
      return;
    }
    flush(session);
    sessions.remove(session);
    recording = !sessions.isEmpty();
    try {
      session.end();
    } finally {
      if (sessions.isEmpty()) {
        closePipes();
      } else {
        changePace();
      }
      kernel.remove(session);
      symbols.end();
    }
  }

  private void closePipes() {
    pace.close();
    CpuReaderSet current = pipes;
    pipes = null;
    if (current != null) {
      current.close();
    }
  }

  /** Ends all sessions and the thread, and restores the original state of tracefs. */
  public void shutDown() {
    execute(() -> {
      closePipes();
      sessions.forEach(session -> {
        kernel.remove(session);
        symbols.end();
      });
      sessions.clear();
    });
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "linux.ftrace takes long to put tracefs back; the wait is given up");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
