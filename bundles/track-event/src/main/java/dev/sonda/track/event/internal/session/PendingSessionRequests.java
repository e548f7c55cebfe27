package dev.sonda.track.event.internal.session;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.track.event.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pending requests of one session. When the session is closed or the connection is lost, all of
 * them fail instead of waiting forever. Any thread.
 */
public final class PendingSessionRequests implements dev.sonda.api.endpoint.Consumer {
  /** Actions that fail a pending request with a reason, by the request's number. */
  private final Map<Long, Consumer<String>> waiting = new ConcurrentHashMap<>();

  private final AtomicLong lastRequest = new AtomicLong();
  private final CompletableFuture<String> started = new CompletableFuture<>();
  private final CompletableFuture<String> stopped = new CompletableFuture<>();
  private volatile @Nullable String lost;
  private @Nullable TraceStreamWriter trace;
  private @Nullable CompletableFuture<Answer<Long>> traceAnswer;

  /** Adds a request whose future completes when all data sources have started. */
  public <T> CompletableFuture<Answer<T>> expectStart(T value) {
    return expect(started, value);
  }

  /** Adds a request whose future completes when the session has ended. */
  public <T> CompletableFuture<Answer<T>> expectStop(T value) {
    return expect(stopped, value);
  }

  private <T> CompletableFuture<Answer<T>> expect(CompletableFuture<String> event, T value) {
    CompletableFuture<Answer<T>> answer = expectReply();
    CompletableFuture<Void> _ =
        event.thenAccept(error ->
            answer.complete(
                error.isEmpty() ? new Answer.Done<>(value) : new Answer.Failed<>(error)));
    return answer;
  }

  /** Adds a request whose future the caller completes. */
  public <T> CompletableFuture<Answer<T>> expectReply() {
    CompletableFuture<Answer<T>> answer = new CompletableFuture<>();
    long request = lastRequest.incrementAndGet();
    waiting.put(request, reason -> answer.complete(new Answer.Failed<>(reason)));
    CompletableFuture<Void> _ = answer.thenRun(() -> waiting.remove(request));
    String reason = lost;
    if (reason != null) {
      fail(reason);
    }
    return answer;
  }

  /**
   * Adds a request to read the trace; its future completes with the trace's size in bytes when the
   * whole trace has been written.
   */
  public synchronized CompletableFuture<Answer<Long>> expectTrace(TraceStreamWriter into) {
    CompletableFuture<Answer<Long>> answer = expectReply();
    if (traceAnswer != null) {
      answer.complete(new Answer.Failed<>("the trace is being read already"));
      return answer;
    }
    trace = into;
    traceAnswer = answer;
    return answer;
  }

  /** Fails all pending requests, and all later ones. */
  public void fail(String reason) {
    lost = reason;
    List.copyOf(waiting.values()).forEach(end -> end.accept(reason));
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    fail(reason);
  }

  @Override
  public void onTracingDisabled(String error) {
    started.complete(error.isEmpty() ? "the session ended before it had started" : error);
    stopped.complete(error);
  }

  @Override
  public void onObservableEvents(ObservableEvents events) {
    if (events.getAllDataSourcesStarted()) {
      started.complete("");
    }
  }

  @Override
  public synchronized void onTraceData(PacketBatch packets, boolean hasMore) {
    TraceStreamWriter into = trace;
    CompletableFuture<Answer<Long>> answer = traceAnswer;
    if (into == null || answer == null) {
      return;
    }
    Answer<Long> result = write(packets, into, hasMore);
    if (result != null) {
      answer.complete(result);
    }
    if (!hasMore) {
      trace = null;
      traceAnswer = null;
    }
  }

  /**
   * Writes a batch of packets; returns the answer after the last batch or a failure, null
   * otherwise.
   */
  private static @Nullable Answer<Long> write(
      PacketBatch packets, TraceStreamWriter into, boolean hasMore) {
    try {
      into.write(packets);
      return hasMore ? null : new Answer.Done<>(into.sizeBytes());
    } catch (IOException e) {
      return new Answer.Failed<>("the trace can't be written: " + e.getMessage());
    }
  }
}
