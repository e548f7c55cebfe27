package dev.sonda.track.event;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.FlushFlags.Initiator;
import dev.sonda.api.endpoint.FlushFlags.Reason;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.track.event.internal.session.SessionCalls;
import dev.sonda.track.event.internal.session.TraceBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;

/**
 * A recording that the program controls: start it with a config, stop it, read the trace.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=session :
 * static void record(Tracing tracing, Path file, Runnable program) throws Exception {
 *   TraceConfig config =
 *       TraceSchema.load()
 *           .parseTraceConfig(
 *               """
 *               buffers { size_kb: 4096 }
 *               data_sources { config { name: "track_event" } }
 *               """);
 *   try (TracingSession session = tracing.newSession()) {
 *     session.start(config).get().orThrow();
 *     program.run();
 *     session.stop().get().orThrow();
 *     session.readInto(file).get().orThrow();
 *   }
 * }}
 *
 * <p>Each call returns at once; its future completes with an answer, never with an exception, on a
 * thread of the service's, which must not be blocked. Closing the session frees it. Any thread.
 */
public final class TracingSession implements AutoCloseable {
  private final SessionCalls calls = new SessionCalls();
  private final ConsumerEndpoint endpoint;

  TracingSession(TracingService service) {
    Syscalls self = Syscalls.libc();
    endpoint =
        service.connectConsumer(
            calls, new ClientIdentity(self.getpid(), self.geteuid(), ClientIdentity.HOST_MACHINE));
  }

  /** Prepares a session, which {@link #start()} starts: that takes less time then. */
  public void setUp(TraceConfig config) {
    endpoint.enableTracing(config.toBuilder().setDeferredStart(true).build(), null);
  }

  /**
   * Prepares a session whose service writes the trace into a file while it records, instead of
   * keeping it to be read.
   *
   * @throws IOException if the file can't be opened; one that exists is overwritten
   */
  public void setUp(TraceConfig config, Path file) throws IOException {
    Files.write(file, new byte[0]);
    TraceConfig writing = config.toBuilder().setDeferredStart(true).setWriteIntoFile(true).build();
    endpoint.enableTracing(writing, UdsTransport.create().openForWriting(file));
  }

  /** Starts a session that was set up; done when all data sources have started. */
  public CompletableFuture<Answer<Started>> start() {
    CompletableFuture<Answer<Started>> answer = calls.expectStart(Started.YES);
    endpoint.observeEvents(EnumSet.of(ObservableEvent.ALL_DATA_SOURCES_STARTED));
    endpoint.startTracing();
    return answer;
  }

  /** Sets up and starts a session. */
  public CompletableFuture<Answer<Started>> start(TraceConfig config) {
    setUp(config);
    return start();
  }

  /** All data sources of the session record. */
  public enum Started {
    YES
  }

  /** Stops recording; done when all data sources have ended and the buffers are complete. */
  public CompletableFuture<Answer<Stopped>> stop() {
    CompletableFuture<Answer<Stopped>> answer = calls.expectStop(Stopped.YES);
    endpoint.disableTracing();
    return answer;
  }

  /** Completes when the session ends, by itself or by {@link #stop}. */
  public CompletableFuture<Answer<Stopped>> whenStopped() {
    return calls.expectStop(Stopped.YES);
  }

  /** No data source of the session records any more. */
  public enum Stopped {
    YES
  }

  /** Has all data sources hand over what they hold back. */
  public CompletableFuture<Answer<Boolean>> flush(Duration timeout) {
    CompletableFuture<Answer<Boolean>> answer = calls.expectReply();
    long flags = new FlushFlags(Reason.EXPLICIT, Initiator.CONSUMER_SDK).bits();
    endpoint.flush(
        Math.toIntExact(timeout.toMillis()),
        flags,
        done -> {
          if (done) {
            answer.complete(new Answer.Done<>(true));
          } else {
            answer.complete(new Answer.Failed<>("a data source didn't flush in time"));
          }
        });
    return answer;
  }

  /** Takes what has been recorded out of the buffers, as a trace. */
  public CompletableFuture<Answer<byte[]>> read() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    return readInto(bytes).thenApply(answer -> map(answer, bytes));
  }

  private static Answer<byte[]> map(Answer<Long> answer, ByteArrayOutputStream bytes) {
    return switch (answer) {
      case Answer.Done<Long> _ -> new Answer.Done<>(bytes.toByteArray());
      case Answer.Failed<Long>(String reason) -> new Answer.Failed<>(reason);
    };
  }

  /** Writes what has been recorded, as a trace; the answer is its size in bytes. */
  public CompletableFuture<Answer<Long>> readInto(OutputStream out) {
    CompletableFuture<Answer<Long>> answer = calls.expectTrace(new TraceBytes(out));
    endpoint.readBuffers();
    return answer;
  }

  /** Writes what has been recorded into a file; the answer is its size in bytes. */
  public CompletableFuture<Answer<Long>> readInto(Path file) {
    OutputStream out;
    try {
      out = Files.newOutputStream(file);
    } catch (IOException e) {
      return CompletableFuture.completedFuture(new Answer.Failed<>(file + ": " + e.getMessage()));
    }
    return readInto(out).thenApply(answer -> closed(out, answer));
  }

  private static Answer<Long> closed(OutputStream out, Answer<Long> answer) {
    try {
      out.close();
      return answer;
    } catch (IOException e) {
      return new Answer.Failed<>("the file can't be closed: " + e.getMessage());
    }
  }

  /** What has been recorded, as a stream that is read while the buffers are emptied. */
  public InputStream readStream() throws IOException {
    TraceBytes.Pipe pipe = new TraceBytes.Pipe();
    CompletableFuture<Void> _ = readInto(pipe.out()).thenAccept(answer -> pipe.end());
    return pipe.in();
  }

  /** Counts of buffers and losses. */
  public CompletableFuture<Answer<TraceStats>> statistics() {
    CompletableFuture<Answer<TraceStats>> answer = calls.expectReply();
    endpoint.getTraceStats(stats ->
        answer.complete(
            stats
                .<Answer<TraceStats>>map(Answer.Done::new)
                .orElseGet(() -> new Answer.Failed<>("there is no session"))));
    return answer;
  }

  /** What the service knows: producers, data sources, sessions. */
  public CompletableFuture<Answer<TracingServiceState>> query() {
    CompletableFuture<Answer<TracingServiceState>> answer = calls.expectReply();
    endpoint.queryServiceState(false, state -> answer.complete(new Answer.Done<>(state)));
    return answer;
  }

  /** Makes this session a copy of another one, by its unique name; that one goes on. */
  public CompletableFuture<Answer<CloneResult>> cloneOf(String uniqueSessionName) {
    CompletableFuture<Answer<CloneResult>> answer = calls.expectReply();
    endpoint.cloneSession(
        new CloneRequest(0, uniqueSessionName, false, false, null),
        result ->
            answer.complete(
                result.success()
                    ? new Answer.Done<>(result)
                    : new Answer.Failed<>(result.error())));
    return answer;
  }

  /** Changes what may be changed while a session records: which producers it takes. */
  public void changeConfig(TraceConfig config) {
    endpoint.changeTraceConfig(config);
  }

  /** Ends the session and frees its buffers. */
  @Override
  public void close() {
    calls.fail("the session was closed");
    endpoint.close();
  }
}
