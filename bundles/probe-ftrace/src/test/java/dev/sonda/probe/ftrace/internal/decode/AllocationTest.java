package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCompiler;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.InterpretedDecoder;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Decoding an event allocates no heap memory, whether compiled or interpreted, in columns or not.
 */
class AllocationTest {
  private static final int WARM_UP = 2_000;
  private static final int MEASURED = 1_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final EventDecodingPlanner planner =
      new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);

  @Test
  void shouldAllocateNothingPerEvent() {
    assertNothingAllocated(planner::plan, false, DecoderCompiler::compile);
  }

  @Test
  void shouldAllocateNothingPerCompactSchedEvent() {
    assertNothingAllocated(planner::plan, true, DecoderCompiler::compile);
  }

  @Test
  void shouldAllocateNothingPerEventInTheLegacyForm() {
    assertNothingAllocated(planner::legacyPlan, false, DecoderCompiler::compile);
  }

  @Test
  void shouldAllocateNothingPerInterpretedEvent() {
    assertNothingAllocated(planner::plan, true, InterpretedDecoder::new);
  }

  private void assertNothingAllocated(
      Function<EventFormat, EventDecodingPlan> form,
      boolean compact,
      Function<EventDecodingPlan, EventDecoder> decoders) {
    List<EventDecodingPlan> plans = RecordedEventFormats.events().stream().map(form).toList();
    RequestedKernelEvents events =
        new RequestedKernelEvents(plans, compact, RecordFilter.ALL, address -> "");
    PageDecoder decoder =
        new SessionDecoder(PageFormat.USUAL, PrintkFormats.NONE, events, decoders);
    List<byte[]> pages = pages();
    ChecksumTraceWriter sink = new ChecksumTraceWriter();
    decode(decoder, pages, sink, WARM_UP);
    long before = threads.getCurrentThreadAllocatedBytes();
    decode(decoder, pages, sink, MEASURED);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    // A few bytes are allocated by the JIT compiler occasionally, but never one byte per page.
    assertThat(allocated).isLessThan(MEASURED);
    assertThat(sink.sizeBytes()).isGreaterThan(1000L * (WARM_UP + MEASURED));
    assertThat(decoder.statuses()).isEmpty();
  }

  private static void decode(
      PageDecoder decoder, List<byte[]> pages, ChecksumTraceWriter sink, int times) {
    for (int i = 0; i < times; i++) {
      for (int page = 0; page < pages.size(); page++) {
        decoder.decode(i & 3, pages.get(page), null, sink);
      }
      decoder.finish(sink);
      decoder.endRound();
      decoder.seenThreads().clear();
    }
  }

  /** Two pages with every recorded event in them. */
  private static List<byte[]> pages() {
    List<byte[]> pages = new ArrayList<>();
    RawPageBuilder page = RawPageBuilder.at(1);
    for (EventFormat format : RecordedEventFormats.events()) {
      byte[] record = RawRecordBuilder.of(format).thread(format.id()).tail("text\0").toBytes();
      if (page.room() < record.length + 8) {
        pages.add(RawPageBuilder.withSlack(page.toBytes()));
        page = RawPageBuilder.at(2).lostEvents();
      }
      page.record(1, record);
    }
    pages.add(RawPageBuilder.withSlack(page.toBytes()));
    return pages;
  }
}
