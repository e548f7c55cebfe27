package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.probe.ftrace.internal.tracer.TracefsTracer;
import dev.sonda.probe.ftrace.internal.tracer.TracerSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The data-source instance of one session: forwards the host's calls to the tracer. */
final class FtraceDataSourceInstance implements Instance {
  private final TracefsTracer tracer;
  private final TracerSession session;

  FtraceDataSourceInstance(TracefsTracer tracer, TracerSession session) {
    this.tracer = tracer;
    this.session = session;
  }

  /** Waits for the start of tracing, so that a failure ends this instance with its reason. */
  @Override
  public void start(Acknowledgement done) {
    CompletableFuture<@Nullable Void> started = new CompletableFuture<>();
    tracer.execute(() -> {
      try {
        tracer.start(session);
        started.complete(null);
      } catch (IOException | RuntimeException e) {
        started.completeExceptionally(e);
      }
    });
    try {
      started.join();
    } catch (CompletionException e) {
      throw unwrapped(e);
    }
  }

  private static RuntimeException unwrapped(CompletionException e) {
    return e.getCause() instanceof IOException cause
        ? new UncheckedIOException(cause.getMessage(), cause)
        : e;
  }

  @Override
  public void flush(Acknowledgement done) {
    Runnable flushed = done.later();
    tracer.execute(() -> {
      try {
        tracer.flush(session);
      } finally {
        flushed.run();
      }
    });
  }

  @Override
  public void stop(Acknowledgement done) {
    Runnable stopped = done.later();
    tracer.execute(() -> {
      try {
        tracer.stop(session);
      } finally {
        stopped.run();
      }
    });
  }
}
