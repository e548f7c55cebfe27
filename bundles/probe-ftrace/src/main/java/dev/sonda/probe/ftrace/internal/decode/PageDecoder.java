package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreads;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns raw pages of the kernel's ring buffers into packets of one session.
 *
 * <p>Used by one thread at a time. Never throws because of a page's content.
 */
public interface PageDecoder {
  /**
   * Number of bytes that a page's array must be longer than the page, since reads go in steps of
   * eight bytes.
   */
  int SLACK_BYTES = ProtobufWireEncoder.SLACK_BYTES;

  /** Creates a decoder for one session. */
  static PageDecoder of(PageFormat format, PrintkFormats texts, RequestedKernelEvents events) {
    return of(format, texts, events, new DecoderCache());
  }

  /**
   * Creates a decoder for one session that shares compiled decoders with other sessions through
   * {@code cache}.
   */
  static PageDecoder of(
      PageFormat format, PrintkFormats texts, RequestedKernelEvents events, DecoderCache cache) {
    return SessionDecoder.of(format, texts, events, cache);
  }

  /**
   * Decodes a page of one CPU. All pages up to {@link #finish}, passed in the order in which they
   * were read, become one packet; several packets if events were lost before a page or a packet
   * gets large; none if the pages contain no event that the session requests.
   *
   * @param page a page as read from {@code trace_pipe_raw}, in an array that stays unchanged until
   *     the method returns, followed by {@link #SLACK_BYTES} bytes
   * @param clock relates the events' clock to the time since boot; null if events are stamped with
   *     the time since boot
   */
  void decode(int cpu, byte[] page, @Nullable FtraceClockSnapshot clock, TraceWriter writer);

  /**
   * Writes the decoded events as a packet. Called before pages of another CPU are decoded, and
   * before the threads in them are reported.
   */
  void finish(TraceWriter writer);

  /**
   * Adds an error that occurred while reading a page; it is written to the session's FtraceStats.
   */
  void report(ParseStatus status);

  /** All errors found so far, each once. */
  Set<ParseStatus> statuses();

  SeenThreads seenThreads();

  /** A round over all CPUs has ended: kernel symbols get new numbers from here on. */
  void endRound();
}
