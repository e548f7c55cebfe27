package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.ClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.Wire;
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
 * <p>One thread at a time. Whatever is in a page, nothing is thrown because of it.
 */
public interface PageDecoder {
  /** How much longer than a page its array must be: reads go in steps. */
  int SLACK_BYTES = Wire.SLACK_BYTES;

  /** A decoder for one session. */
  static PageDecoder of(PageFormat format, PrintkFormats texts, SessionEvents events) {
    return of(format, texts, events, new DecoderCache());
  }

  /** The same with code that sessions share. */
  static PageDecoder of(
      PageFormat format, PrintkFormats texts, SessionEvents events, DecoderCache cache) {
    return SessionDecoder.of(format, texts, events, cache);
  }

  /**
   * Decodes a page of one CPU. With those of later calls, in the order they were read, it becomes
   * one packet, until {@link #finish}; more where events were lost before a page, or where a packet
   * gets large; none if the session wants no event that is in them.
   *
   * @param page as {@code trace_pipe_raw} gives it, in an array that stays unchanged until this
   *     returns, with {@link #SLACK_BYTES} behind it
   * @param clock what relates the events' clock to the time since boot, or null where that is the
   *     events' clock
   */
  void decode(int cpu, byte[] page, @Nullable ClockSnapshot clock, TraceWriter writer);

  /** Writes what has been decoded: before pages of another CPU, and before its threads are told. */
  void finish(TraceWriter writer);

  /** Adds what the reader found wrong while reading; ends up in the session's FtraceStats. */
  void report(ParseStatus status);

  /** All that was found wrong so far, once each. */
  Set<ParseStatus> statuses();

  SeenThreads seenThreads();

  /** A round over all CPUs has ended: kernel symbols get new numbers from here on. */
  void endRound();
}
