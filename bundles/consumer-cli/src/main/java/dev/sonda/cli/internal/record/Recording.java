package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.cli.internal.Answer;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.record.output.StreamTarget;
import dev.sonda.cli.internal.record.output.TraceOutput;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.protos.TraceStats;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the service and the user tell a running recording. Callbacks complete futures that the
 * command's thread waits for; packets are handed to the output, whose thread writes them.
 */
final class Recording implements Consumer {
  /** The service's words where the config isn't to blame. */
  private static final String SETUP_FAILED = "the service failed to set up the session";

  private volatile TraceOutput output;
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

  Recording(TraceOutput output) {
    this.output = output;
  }

  /** For sessions of whose packets nothing is wanted, or not yet. */
  static Recording withoutOutput() {
    return new Recording(new TraceOutput(new StreamTarget(OutputStream.nullOutputStream())));
  }

  /** Where packets go; to be said before any are asked for. */
  void into(TraceOutput wanted) {
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

  /** What happens when a trigger asks for a clone; the service has to be asked to tell. */
  void onCloneTrigger(java.util.function.Consumer<CloneTriggerHit> action) {
    onCloneTrigger = action;
  }

  /** What happens once all data sources have started; the service has to be asked to tell. */
  void onAllStarted(Runnable action) {
    onAllStarted = action;
  }

  /** What happens when a data source starts or stops; the service has to be asked to tell. */
  void onInstanceChange(Runnable action) {
    onInstanceChange = action;
  }

  /** What has the service go on reading. */
  void onRoom(Runnable goOn) {
    onRoom = goOn;
  }

  /** The first signal stops and saves, the second one gives up. */
  void onSignal() {
    if (signals.incrementAndGet() == 1) {
      onStop.run();
    } else {
      output.abandon();
      aborted.complete(true);
    }
  }

  /** What the first signal does from now on; done at once if it has come already. */
  void onStop(Runnable stop) {
    onStop = stop;
    if (signals.get() > 0) {
      stop.run();
    }
  }

  boolean isStopRequested() {
    return signals.get() > 0;
  }

  /** Waits until the service knows of this recording. */
  void awaitConnected() throws Failure {
    if (!await(connected, Answer.TIMEOUT_MS)) {
      throw new Failure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
  }

  /**
   * Waits until the service has made the session that it was asked for just now.
   *
   * @throws Failure with the service's reason if it makes none
   */
  void awaitAccepted(ConsumerEndpoint endpoint) throws Failure {
    // Requests are answered in order, and only who has a session has statistics.
    Optional<TraceStats> stats = ask(endpoint::getTraceStats);
    if (stats.isEmpty()) {
      await(ended, Answer.TIMEOUT_MS);
      throw error().startsWith(SETUP_FAILED)
          ? new Failure(ExitCode.FAILURE, error())
          : new Failure(ExitCode.USAGE, "the config was refused: " + error());
    }
  }

  /** Makes a request and waits for its reply. */
  <T> T ask(java.util.function.Consumer<Reply<T>> request) throws Failure {
    return ask(request, Answer.TIMEOUT_MS);
  }

  <T> T ask(java.util.function.Consumer<Reply<T>> request, long timeoutMs) throws Failure {
    CompletableFuture<T> answer = new CompletableFuture<>();
    request.accept(answer::complete);
    if (!await(answer, timeoutMs)) {
      throw new Failure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
    return answer.join();
  }

  /** Waits a little; true when the session has ended. */
  boolean awaitEnd(long timeoutMs) throws Failure {
    return await(ended, timeoutMs);
  }

  /** The service's error when the session has ended, or an empty string. */
  String error() {
    return ended.getNow("");
  }

  /** Waits a little; true when the output has been given all packets, or takes no more. */
  boolean awaitAllRead(long timeoutMs) throws Failure {
    return await(CompletableFuture.anyOf(allRead, output.failed()), timeoutMs);
  }

  /** Waits a little; true when nothing more is written. */
  boolean awaitWritten(long timeoutMs) throws Failure {
    boolean done = Answer.isDone(CompletableFuture.anyOf(output.ended(), aborted), timeoutMs);
    checkAborted();
    return done;
  }

  /** How often packets have come. */
  long batches() {
    return batches.get();
  }

  private boolean await(CompletableFuture<?> what, long timeoutMs) throws Failure {
    boolean done = Answer.isDone(CompletableFuture.anyOf(what, gone, aborted), timeoutMs);
    checkAborted();
    if (!what.isDone() && gone.isDone()) {
      throw new Failure(ExitCode.DAEMON_DIED, "the tracing service went away: " + gone.join());
    }
    return done;
  }

  /** Ends the command once a second signal has come. */
  void checkAborted() throws Failure {
    if (aborted.isDone()) {
      throw new Failure(ExitCode.ABORTED, "aborted");
    }
  }
}
