package dev.sonda.benchmarks.probe;

import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.RequestedKernelEvents;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Perfetto's BM_ParsePageFullOf*: translates one full page of the kernel's ring buffer into an
 * ftrace bundle, in ns per page. Pages and formats were recorded from a 6.18 kernel; they hold as
 * many events as Perfetto's pages: 60 of sched_switch, 127 prints of five characters, 113 of
 * eleven.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FtracePageDecoding {
  private static final int CPU = 1;

  private final Arena arena = Arena.ofShared();
  private final FixedMemoryTraceWriter writer = new FixedMemoryTraceWriter(arena);
  private final Work schedSwitch = new Work("sched_switch", false, plan("sched", "sched_switch"));
  private final Work compact = new Work("sched_switch", true, plan("sched", "sched_switch"));
  private final Work compactBoth =
      new Work(
          "sched_switch_and_waking",
          true,
          plan("sched", "sched_switch"),
          plan("sched", "sched_waking"));
  private final Work print = new Work("print", false, plan("ftrace", "print"));
  private final Work atracePrint = new Work("atrace", false, plan("ftrace", "print"));

  @TearDown
  public void close() {
    arena.close();
  }

  @Benchmark
  public long schedSwitch() {
    return schedSwitch.decodeNext();
  }

  @Benchmark
  public long schedSwitchCompact() {
    return compact.decodeNext();
  }

  /** One packet for 32 pages, as on a busy machine. */
  @Benchmark
  @OperationsPerInvocation(Work.BATCH_PAGES)
  public long schedSwitchCompactBatch() {
    return compact.decodeBatch();
  }

  /**
   * Pages of some 66 events each, with two switches per waking, as two threads that wake each other
   * cause them.
   */
  @Benchmark
  @OperationsPerInvocation(Work.BATCH_PAGES)
  public long schedSwitchAndWakingCompactBatch() {
    return compactBoth.decodeBatch();
  }

  @Benchmark
  public long print() {
    return print.decodeNext();
  }

  @Benchmark
  public long atracePrint() {
    return atracePrint.decodeNext();
  }

  /** Recorded pages, decoded in turn. */
  private final class Work {
    static final int BATCH_PAGES = 32;

    private final byte[][] pages;
    private final PageDecoder decoder;
    private int next;

    Work(String recorded, boolean asColumns, EventDecodingPlan... plans) {
      byte[] bytes = resource(recorded + ".raw");
      int pageBytes = PageFormat.USUAL.pageSizeBytes();
      pages = new byte[bytes.length / pageBytes][];
      for (int page = 0; page < pages.length; page++) {
        int from = page * pageBytes;
        pages[page] = Arrays.copyOfRange(bytes, from, from + pageBytes + PageDecoder.SLACK_BYTES);
      }
      RequestedKernelEvents events = RequestedKernelEvents.of(List.of(plans));
      decoder =
          PageDecoder.of(
              PageFormat.USUAL, PrintkFormats.NONE, asColumns ? events.withCompactSched() : events);
    }

    long decodeBatch() {
      for (int page = 0; page < BATCH_PAGES; page++) {
        decoder.decode(CPU, pages[page % pages.length], null, writer);
      }
      decoder.finish(writer);
      return writer.written();
    }

    long decodeNext() {
      decoder.decode(CPU, pages[next], null, writer);
      decoder.finish(writer);
      next = next + 1 == pages.length ? 0 : next + 1;
      return writer.written();
    }
  }

  private static EventDecodingPlan plan(String group, String event) {
    String text = new String(resource(event + ".format"), StandardCharsets.US_ASCII);
    try {
      return new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE)
          .plan(EventFormat.parse(group, event, text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(FtracePageDecoding.class.getResourceAsStream("ftrace/" + name))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
