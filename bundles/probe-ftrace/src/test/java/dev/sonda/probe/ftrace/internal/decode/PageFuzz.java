package dev.sonda.probe.ftrace.internal.decode;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCompiler;
import dev.sonda.probe.ftrace.internal.decode.event.InterpretedDecoder;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * Fuzzes pages with the formats of a real kernel: no exception is thrown, the output is valid
 * protobuf, and compiled decoders agree with the interpreter. Replays the inputs in the resources;
 * {@code JAZZER_FUZZ=1} searches for more.
 */
class PageFuzz {
  private static final int PAGE_BYTES = PageFormat.USUAL.pageSizeBytes();
  private static final int FTRACE_EVENTS = 1;
  private static final PrintkFormats TEXTS = texts();
  private static final EventDecodingPlanner PLANNER =
      new EventDecodingPlanner(KnownEvents.load(), TEXTS);

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(PLANNER::plan, false),
          new Pair(PLANNER::plan, true),
          new Pair(PLANNER::legacyPlan, false));

  @Tag("T25")
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  @FuzzTest(maxDuration = "2m")
  void shouldDecodeAnyPagesLikeInterpreter(FuzzedDataProvider data) {
    Pair pair = PAIRS.get(data.consumeInt(0, PAIRS.size() - 1));
    boolean soundHeader = data.consumeBoolean();
    byte[] pages = Arrays.copyOf(data.consumeRemainingAsBytes(), 2 * PAGE_BYTES);
    if (soundHeader) {
      pages[9] &= 0x0F;
      pages[10] = 0;
      pages[11] &= (byte) 0x80;
    }
    pair.decode(pages);
  }

  private static PrintkFormats texts() {
    try {
      return RecordedEventFormats.formats().printkFormats();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Two identical sessions, one with compiled and one with interpreted decoders. */
  private static final class Pair {
    private final PageDecoder compiled;
    private final PageDecoder interpreted;

    Pair(Function<EventFormat, EventDecodingPlan> form, boolean compact) {
      List<EventDecodingPlan> plans = RecordedEventFormats.events().stream().map(form).toList();
      RequestedKernelEvents events =
          new RequestedKernelEvents(plans, compact, RecordFilter.ALL, address -> "symbol");
      compiled = new SessionDecoder(PageFormat.USUAL, TEXTS, events, DecoderCompiler::compile);
      interpreted = new SessionDecoder(PageFormat.USUAL, TEXTS, events, InterpretedDecoder::new);
    }

    void decode(byte[] pages) {
      List<byte[]> ours = bundles(compiled, pages);
      List<byte[]> expected = bundles(interpreted, pages);
      expect(ours.size() == expected.size(), "as many bundles");
      for (int i = 0; i < ours.size(); i++) {
        expect(Arrays.equals(ours.get(i), expected.get(i)), "the same bundle");
        expect(isProtobuf(ours.get(i)), "protobuf");
      }
      expect(compiled.statuses().equals(interpreted.statuses()), "the same statuses");
    }

    private static List<byte[]> bundles(PageDecoder decoder, byte[] pages) {
      RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
      for (int from = 0; from < pages.length; from += PAGE_BYTES) {
        byte[] page = Arrays.copyOfRange(pages, from, from + PAGE_BYTES);
        decoder.decode(3, RawPageBuilder.withSlack(page), null, writer);
      }
      decoder.finish(writer);
      decoder.endRound();
      decoder.seenThreads().clear();
      return writer.packets().stream().map(PageFuzz::bundle).toList();
    }

    private static boolean isProtobuf(byte[] bundle) {
      try {
        return UnknownFieldSet.parseFrom(bundle).getSerializedSize() > 0;
      } catch (InvalidProtocolBufferException e) {
        return false;
      }
    }
  }

  private static byte[] bundle(RecordedMessage packet) {
    return (byte[]) packet.values(FTRACE_EVENTS).getFirst();
  }

  private static void expect(boolean right, String what) {
    if (!right) {
      throw new AssertionError("not " + what);
    }
  }
}
