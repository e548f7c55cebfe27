package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.record.output.QueuedTraceWriter;
import dev.sonda.cli.internal.record.output.StreamTarget;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.protos.TraceStats;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The consumer of one recording: collects events from the service and the user's signals.
 * Callbacks, on the service's thread, complete futures that the command's thread waits for; packets
 * go to the output, which writes them on its own thread.
 */
final class RecordConsumer implements Consumer {
  /**
   * The beginning of the service's error message if the setup failed for a reason outside of the
   * config.
   */
  private static final String SETUP_FAILED = "the service failed to set up the session";

  private volatile QueuedTraceWriter output;
  private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final CompletableFuture<Boolean> allRead = new CompletableFuture<>();
  private final CompletableFuture<String> gone = new CompletableFuture<>();
  private final CompletableFuture<Boolean> aborted = new CompletableFuture<>();
  private final AtomicInteger signals = new AtomicInteger();
  private final AtomicLong batches = new AtomicLong();
  private volatile Runnable onStop = () -> {};
  private volatile Runnable onRoom = () -> {};
  private volatile Runnable onAllStarted = () -> {};
  private volatile Runnable onInstanceChange = () -> {};
  private volatile java.util.function.Consumer<CloneTriggerHit> onCloneTrigger = hit -> {};

  RecordConsumer(QueuedTraceWriter output) {
    this.output = output;
  }

  /** Creates a recording that drops packets until {@link #into} sets an output. */
  static RecordConsumer withoutOutput() {
    return new RecordConsumer(
        new QueuedTraceWriter(new StreamTarget(OutputStream.nullOutputStream())));
  }

  /** Sets the output. To be called before packets are requested. */
  void into(QueuedTraceWriter wanted) {
    output = wanted;
  }

  @Override
  public void onConnect() {
    connected.complete(true);
  }

  @Override
  public void onDisconnect(String reason) {
    gone.complete(reason);
  }

  @Override
  public void onTracingDisabled(String error) {
    ended.complete(error);
  }

  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    output.append(packets);
    batches.incrementAndGet();
    if (!hasMore) {
      allRead.complete(true);
    }
  }

  @Override
  public boolean hasRoomForTraceData() {
    return output.hasRoomOr(onRoom);
  }

  @Override
  public void onObservableEvents(ObservableEvents events) {
    if (events.getAllDataSourcesStarted()) {
      onAllStarted.run();
    }
    if (events.getInstanceStateChangesCount() > 0) {
      onInstanceChange.run();
    }
    if (events.hasCloneTriggerHit()) {
      onCloneTrigger.accept(events.getCloneTriggerHit());
    }
  }

  /**
   * Sets the action that runs when a trigger requests a clone. The caller subscribes to the event.
   */
  void onCloneTrigger(java.util.function.Consumer<CloneTriggerHit> action) {
    onCloneTrigger = action;
  }

  /**
   * Sets the action that runs once all data sources have started. The caller subscribes to the
   * event.
   */
  void onAllStarted(Runnable action) {
    onAllStarted = action;
  }

  /**
   * Sets the action that runs when a data source starts or stops. The caller subscribes to the
   * event.
   */
  void onInstanceChange(Runnable action) {
    onInstanceChange = action;
  }

  /** Sets the action that runs when the output, after a pause, accepts packets again. */
  void onRoom(Runnable goOn) {
    onRoom = goOn;
  }

  /** Handles a signal: the first one stops and saves, the second one aborts. */
  void onSignal() {
    if (signals.incrementAndGet() == 1) {
      onStop.run();
    } else {
      output.abandon();
      aborted.complete(true);
    }
  }

  /**
   * Sets the action that the first signal runs; runs it at once if a signal has already arrived.
   */
  void onStop(Runnable stop) {
    onStop = stop;
    if (signals.get() > 0) {
      stop.run();
    }
  }

  /** Whether a signal has arrived. */
  boolean isStopRequested() {
    return signals.get() > 0;
  }

  /** Waits until the service has accepted the connection. */
  void awaitConnected() throws CommandFailure {
    if (!await(connected, BlockingReply.TIMEOUT_MS)) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
  }

  /**
   * Waits until the service has created the session that was requested last.
   *
   * @throws CommandFailure with the service's reason if it refuses the session
   */
  void awaitAccepted(ConsumerEndpoint endpoint) throws CommandFailure {
    // Requests are answered in order, and a consumer without a session gets no statistics.
    Optional<TraceStats> stats = ask(endpoint::getTraceStats);
    if (stats.isEmpty()) {
      await(ended, BlockingReply.TIMEOUT_MS);
      throw error().startsWith(SETUP_FAILED)
          ? new CommandFailure(ExitCode.FAILURE, error())
          : new CommandFailure(ExitCode.USAGE, "the config was refused: " + error());
    }
  }

  /**
   * Sends a request and waits for its reply; fails early if the service goes away or the user
   * aborts.
   */
  <T> T ask(java.util.function.Consumer<Reply<T>> request) throws CommandFailure {
    return ask(request, BlockingReply.TIMEOUT_MS);
  }

  /** Sends a request and waits for its reply, at most {@code timeoutMs}. */
  <T> T ask(java.util.function.Consumer<Reply<T>> request, long timeoutMs) throws CommandFailure {
    CompletableFuture<T> answer = new CompletableFuture<>();
    request.accept(answer::complete);
    if (!await(answer, timeoutMs)) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
    return answer.join();
  }

  /** Waits for the session's end; false if the session hasn't ended in time. */
  boolean awaitEnd(long timeoutMs) throws CommandFailure {
    return await(ended, timeoutMs);
  }

  /** The service's error when the session has ended, or an empty string. */
  String error() {
    return ended.getNow("");
  }

  /** Waits until the output has all packets, or has failed; false if the timeout expires first. */
  boolean awaitAllRead(long timeoutMs) throws CommandFailure {
    return await(CompletableFuture.anyOf(allRead, output.failed()), timeoutMs);
  }

  /** Waits until the output has finished writing; false if the timeout expires first. */
  boolean awaitWritten(long timeoutMs) throws CommandFailure {
    boolean done =
        BlockingReply.isDone(CompletableFuture.anyOf(output.ended(), aborted), timeoutMs);
    checkAborted();
    return done;
  }

  /**
   * How many batches of packets have arrived, to distinguish a slow service from one that has
   * stopped sending.
   */
  long batches() {
    return batches.get();
  }

  /** Waits for a future, the service's disconnection or an abort. */
  private boolean await(CompletableFuture<?> what, long timeoutMs) throws CommandFailure {
    boolean done = BlockingReply.isDone(CompletableFuture.anyOf(what, gone, aborted), timeoutMs);
    checkAborted();
    if (!what.isDone() && gone.isDone()) {
      throw new CommandFailure(
          ExitCode.DAEMON_DIED, "the tracing service went away: " + gone.join());
    }
    return done;
  }

  /** Fails, which ends the command, if a second signal has arrived. */
  void checkAborted() throws CommandFailure {
    if (aborted.isDone()) {
      throw new CommandFailure(ExitCode.ABORTED, "aborted");
    }
  }
}
