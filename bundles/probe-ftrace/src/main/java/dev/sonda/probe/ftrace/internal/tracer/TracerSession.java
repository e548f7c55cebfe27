package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.ClockSnapshot;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatistics;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * One session at a tracer: what it asks for and where its packets go. Made by its data source, used
 * on the tracer's thread.
 */
public final class TracerSession {
  private static final System.Logger LOG = System.getLogger(TracerSession.class.getName());

  private final long id;
  private final FtraceRequest request;
  private final TraceSink sink;
  private @Nullable PageDecoder decoder;
  private @Nullable FtraceStatistics statistics;
  private boolean broken;

  /**
   * @param id the tracing session's, which others know it by
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

  void begin(PageDecoder newDecoder, FtraceStatistics newStatistics) {
    decoder = newDecoder;
    statistics = newStatistics;
  }

  /**
   * One session that can't write is no reason for the others to miss anything.
   *
   * <p>Not by way of {@link #guarded}: what else goes through there would have the compiled
   * decoding thrown away and made again.
   */
  void write(int cpu, byte[] page, @Nullable ClockSnapshot clock) {
    PageDecoder current = decoder;
    if (current != null && !broken) {
      try {
        current.decode(cpu, page, clock, sink.writer());
      } catch (RuntimeException e) {
        giveUp(e);
      }
    }
  }

  /** Makes a packet of what one CPU had. */
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

  /** Hands over what was written, so that no packet waits for the next round. */
  void endRound() {
    PageDecoder current = decoder;
    if (current != null && !broken) {
      current.endRound();
      guarded(TraceWriter::flush);
    }
  }

  void writeStatistics() {
    FtraceStatistics mine = statistics;
    PageDecoder current = decoder;
    if (mine != null && current != null && !broken) {
      guarded(writer -> mine.writePair(writer, current.statuses()));
    }
  }

  /**
   * What a reader has to know before it reads the first event.
   *
   * <p>The writer is made here in any case, and so never in the midst of decoding, where something
   * new costs a compilation of all that is hot.
   */
  void writeBegin() {
    guarded(writer -> {
      if (request.config().getPreserveFtraceBuffer()) {
        FtraceStatistics.writePreserved(writer);
      }
    });
  }

  /** Tells in the trace why there is nothing else of this session in it. */
  void writeRefusal(String reason) {
    guarded(writer -> FtraceStatistics.writeRefusal(writer, reason));
    guarded(TraceWriter::flush);
    end();
  }

  /** This thread goes on with the others. */
  void end() {
    sink.releaseWriter();
  }

  @Nullable PageDecoder decoder() {
    return decoder;
  }

  /** Something that is written with the tracer's thread's writer. */
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
