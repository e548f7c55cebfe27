package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatsWriter;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * One session of a tracer: its request and the sink of its packets. Created by the data source,
 * used on the tracer's thread.
 */
public final class TracerSession {
  private static final System.Logger LOG = System.getLogger(TracerSession.class.getName());

  private final long id;
  private final FtraceRequest request;
  private final TraceSink sink;
  private @Nullable PageDecoder decoder;
  private @Nullable FtraceStatsWriter statistics;
  private boolean broken;

  /**
   * @param id id of the tracing session, as passed to thread observers
   */
  public TracerSession(long id, FtraceRequest request, TraceSink sink) {
    this.id = id;
    this.request = request;
    this.sink = sink;
  }

  long id() {
    return id;
  }

  FtraceRequest request() {
    return request;
  }

  void begin(PageDecoder newDecoder, FtraceStatsWriter newStatistics) {
    decoder = newDecoder;
    statistics = newStatistics;
  }

  /**
   * Decodes a page for this session; a failure to write doesn't affect other sessions.
   *
   * <p>Doesn't use {@link #guarded}: sharing that method with other code would make the JIT
   * compiler discard and recompile the decoding.
   */
  void write(int cpu, byte[] page, @Nullable FtraceClockSnapshot clock) {
    PageDecoder current = decoder;
    if (current != null && !broken) {
      try {
        current.decode(cpu, page, clock, sink.writer());
      } catch (RuntimeException e) {
        giveUp(e);
      }
    }
  }

  /** Writes the events of one CPU as a packet. */
  void finishCpu() {
    PageDecoder current = decoder;
    if (current != null && !broken) {
      guarded(current::finish);
    }
  }

  void report(ParseStatus status) {
    if (decoder != null) {
      decoder.report(status);
    }
  }

  /** Flushes the written packets, so that no packet waits for the next round. */
  void endRound() {
    PageDecoder current = decoder;
    if (current != null && !broken) {
      current.endRound();
      guarded(TraceWriter::flush);
    }
  }

  void writeStatistics() {
    FtraceStatsWriter mine = statistics;
    PageDecoder current = decoder;
    if (mine != null && current != null && !broken) {
      guarded(writer -> mine.writePair(writer, current.statuses()));
    }
  }

  /**
   * Writes the packets that readers need before the first event.
   *
   * <p>The writer is always created in this method and so never during decoding, where a newly
   * reached branch would cause hot code to be recompiled.
   */
  void writeBegin() {
    guarded(writer -> {
      if (request.config().getPreserveFtraceBuffer()) {
        FtraceStatsWriter.writePreserved(writer);
      }
    });
  }

  /** Writes into the trace why this session has recorded nothing else. */
  void writeRefusal(String reason) {
    guarded(writer -> FtraceStatsWriter.writeRefusal(writer, reason));
    guarded(TraceWriter::flush);
    end();
  }

  /** Ends the session's writer on this thread, which continues with the other sessions. */
  void end() {
    sink.releaseWriter();
  }

  @Nullable PageDecoder decoder() {
    return decoder;
  }

  /** An action that writes packets with the trace writer of the tracer's thread. */
  private interface Writing {
    void with(TraceWriter writer);
  }

  private void guarded(Writing writing) {
    try {
      writing.with(sink.writer());
    } catch (RuntimeException e) {
      giveUp(e);
    }
  }

  private void giveUp(RuntimeException why) {
    broken = true;
    LOG.log(Level.WARNING, "linux.ftrace writes no more for one session", why);
  }
}
