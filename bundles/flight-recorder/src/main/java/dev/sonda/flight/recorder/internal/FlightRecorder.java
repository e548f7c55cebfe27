package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.protos.TraceConfig.BufferConfig;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A flight recorder: keeps one tracing session running at all times, and has one thread that makes
 * snapshots of the session, one at a time.
 */
final class FlightRecorder implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FlightRecorder.class.getName());

  /**
   * How long closing waits for the recorder's thread, in milliseconds: a hook that is being killed
   * takes up to a second.
   */
  private static final long CLOSING_TIMEOUT_MS = 2000;

  private static final long BYTES_PER_KIB = 1024;

  private final TracingService service;
  private final ClientIdentity identity;
  private final RecorderSettings settings;
  private final SnapshotFolder folder;
  private final FlightSession session;
  private final SnapshotQueue requests;
  private final SnapshotRefusalLog refusals;
  private final AtomicLong snapshotCount = new AtomicLong();
  private final ScheduledExecutorService thread;

  /**
   * Creates the recorder; nothing runs before {@link #start}.
   *
   * @param identity identity of the daemon, so that the session belongs to the daemon's user
   */
  FlightRecorder(
      TracingService service,
      ClientIdentity identity,
      RecorderSettings settings,
      SnapshotFolder folder) {
    this.service = service;
    this.identity = identity;
    this.settings = settings;
    this.folder = folder;
    thread =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("sonda-flight-" + settings.name()).daemon().factory());
    session =
        new FlightSession(
            service, identity, settings.session(), System::nanoTime, this::later, this::onTrigger);
    requests = new SnapshotQueue(settings.triggerLimits());
    refusals = new SnapshotRefusalLog(settings.name(), System::nanoTime);
  }

  /**
   * Starts the session asynchronously, on the recorder's thread, so that activating the component
   * doesn't block.
   */
  void start() {
    later(this::removeLeftover, Duration.ZERO);
    later(session::begin, Duration.ZERO);
  }

  private void removeLeftover() {
    try {
      folder.removeLeftover();
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "{0}: what an earlier daemon left half written stays: {1}",
          settings.name(),
          String.valueOf(e.getMessage()));
    }
  }

  /** Runs a task on the recorder's thread after a delay, unless the recorder is closed by then. */
  private void later(Runnable task, Duration wait) {
    try {
      var _ = thread.schedule(() -> guarded(task), wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "the recorder is closed", e);
    }
  }

  /**
   * Wraps a task so that its exceptions are logged: a failed snapshot must not end the recorder's
   * thread.
   */
  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "the flight recorder " + settings.name() + " failed", e);
    }
  }

  /** Makes a snapshot asynchronously, because of a signal. Thread-safe. */
  void snapshot() {
    CloneRequest clone = new CloneRequest(0, settings.name(), false, false, null);
    SnapshotRequest request = new SnapshotRequest(Requester.ofSignal(), "", clone);
    accept(request, requests.add(request));
  }

  /**
   * Queues a snapshot for a trigger that was hit. Called on the service's loop, so it only posts a
   * task.
   */
  private void onTrigger(CloneTriggerHit hit) {
    CloneTrigger trigger = CloneTrigger.of(hit);
    SnapshotRequest request =
        new SnapshotRequest(
            Requester.ofTrigger(hit.getProducerUid(), identity.uid()),
            hit.getTriggerName(),
            new CloneRequest(hit.getTracingSessionId(), "", false, false, null, trigger));
    accept(request, requests.addTrigger(request, hit.getBootTimeNs()));
  }

  /**
   * Posts one task for each accepted request, so that the bound of the request queue limits the
   * tasks, too; counts refused requests.
   */
  private void accept(SnapshotRequest request, Optional<Refusal> refusal) {
    refusal.ifPresentOrElse(
        reason -> refusals.add(reason, request),
        () -> later(() -> requests.next().ifPresent(this::save), Duration.ZERO));
  }

  /**
   * Makes one snapshot, and runs the hook. Blocks the recorder's thread until the file is written
   * and the hook has ended; a failure is logged or counted, and the next request is processed.
   */
  private void save(SnapshotRequest request) {
    try {
      Path part = folder.begin(ringBytes(), request.requester());
      try {
        write(part, request.cloneRequest());
        Path file = folder.finish(part, request.requester());
        snapshotCount.incrementAndGet();
        LOG.log(System.Logger.Level.INFO, "snapshot {0}, because of {1}", file, request.reason());
        new SnapshotHook(settings.hook(), settings.hookTimeout()).run(file);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (QuotaException e) {
      LOG.log(System.Logger.Level.DEBUG, "no snapshot", e);
      refusals.add(Refusal.NO_QUOTA, request);
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          "no snapshot of {0}: {1}",
          settings.name(),
          String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Path part, CloneRequest request) throws IOException, InterruptedException {
    try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
      new SnapshotWriter(SnapshotWriter.PATIENCE).writeTo(out, service, identity, request);
      // Before the file gets a snapshot's name, since a full disk may be reported only by this
      // call.
      out.force(true);
    }
  }

  /** One line for an administrator: snapshots made, and requests refused by reason. */
  String status() {
    return "%s: %d snapshots made since the start, refused: %s"
        .formatted(settings.name(), snapshotCount.get(), refusals);
  }

  /** Upper bound of a snapshot's size, up to framing: the size of all buffers. */
  private long ringBytes() {
    return settings.session().getBuffersList().stream().mapToLong(BufferConfig::getSizeKb).sum()
        * BYTES_PER_KIB;
  }

  /** Ends the session; a snapshot that is being written is aborted. */
  @Override
  public void close() {
    session.close();
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(CLOSING_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a snapshot holds its thread; it is left behind");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
