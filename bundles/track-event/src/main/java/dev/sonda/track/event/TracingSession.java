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
import dev.sonda.track.event.internal.session.PendingSessionRequests;
import dev.sonda.track.event.internal.session.TraceStreamWriter;
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
 * <p>Each call returns immediately; its future completes with an answer, never with an exception,
 * on a thread of the service, which must not be blocked. Closing the session frees its buffers. Any
 * thread.
 */
public final class TracingSession implements AutoCloseable {
  private final PendingSessionRequests calls = new PendingSessionRequests();
  private final ConsumerEndpoint endpoint;

  TracingSession(TracingService service) {
    Syscalls self = Syscalls.libc();
    endpoint =
        service.connectConsumer(
            calls, new ClientIdentity(self.getpid(), self.geteuid(), ClientIdentity.HOST_MACHINE));
  }

  /** Prepares a session, so that {@link #start()} takes less time. */
  public void setUp(TraceConfig config) {
    endpoint.enableTracing(config.toBuilder().setDeferredStart(true).build(), null);
  }

  /**
   * Prepares a session whose trace the service writes into a file while recording, instead of
   * buffering it for {@link #read}. An existing file is overwritten.
   *
   * @throws IOException if the file can't be opened
   */
  public void setUp(TraceConfig config, Path file) throws IOException {
    Files.write(file, new byte[0]);
    TraceConfig writing = config.toBuilder().setDeferredStart(true).setWriteIntoFile(true).build();
    endpoint.enableTracing(writing, UdsTransport.create().openForWriting(file));
  }

  /** Starts a session that was set up; the future completes when all data sources have started. */
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

  /** Answer of a start: all data sources of the session have started. */
  public enum Started {
    YES
  }

  /**
   * Stops recording; the future completes when all data sources have stopped and the buffers are
   * complete.
   */
  public CompletableFuture<Answer<Stopped>> stop() {
    CompletableFuture<Answer<Stopped>> answer = calls.expectStop(Stopped.YES);
    endpoint.disableTracing();
    return answer;
  }

  /** Completes when the session ends, by itself or by {@link #stop}. */
  public CompletableFuture<Answer<Stopped>> whenStopped() {
    return calls.expectStop(Stopped.YES);
  }

  /** Answer of a stop: all data sources of the session have stopped. */
  public enum Stopped {
    YES
  }

  /**
   * Flushes the unwritten packets of all data sources into the trace buffers; fails if a data
   * source doesn't flush within {@code timeout}.
   */
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

  /** Reads and removes the recorded packets from the buffers; the answer is a serialized Trace. */
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

  /** Writes the recorded trace into a stream; the answer is the trace's size in bytes. */
  public CompletableFuture<Answer<Long>> readInto(OutputStream out) {
    CompletableFuture<Answer<Long>> answer = calls.expectTrace(new TraceStreamWriter(out));
    endpoint.readBuffers();
    return answer;
  }

  /** Writes the recorded trace into a file; the answer is the trace's size in bytes. */
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

  /**
   * Returns the recorded trace as a stream, which provides data while the service still reads the
   * buffers.
   */
  public InputStream readStream() throws IOException {
    TraceStreamWriter.Pipe pipe = new TraceStreamWriter.Pipe();
    CompletableFuture<Void> _ = readInto(pipe.out()).thenAccept(answer -> pipe.end());
    return pipe.in();
  }

  /** Statistics of the trace buffers and of lost data. */
  public CompletableFuture<Answer<TraceStats>> statistics() {
    CompletableFuture<Answer<TraceStats>> answer = calls.expectReply();
    endpoint.getTraceStats(stats ->
        answer.complete(
            stats
                .<Answer<TraceStats>>map(Answer.Done::new)
                .orElseGet(() -> new Answer.Failed<>("there is no session"))));
    return answer;
  }

  /** State of the service: its producers, data sources and sessions. */
  public CompletableFuture<Answer<TracingServiceState>> query() {
    CompletableFuture<Answer<TracingServiceState>> answer = calls.expectReply();
    endpoint.queryServiceState(false, state -> answer.complete(new Answer.Done<>(state)));
    return answer;
  }

  /** Makes this session a clone of the session with this unique name, which continues. */
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

  /**
   * Changes the part of the config that may change while a session records: the filter of
   * producers.
   */
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
