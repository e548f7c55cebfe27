package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.bundle.FtraceBundle;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.GenericEventDescriptorEncoder;
import dev.sonda.probe.ftrace.internal.bundle.InternedKernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderLookupTables;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreads;
import dev.sonda.probe.ftrace.internal.decode.event.TieredDecoder;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.decode.page.PageLayout;
import dev.sonda.probe.ftrace.internal.decode.page.PageParser;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRunWriter;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes pages for one session. Java's index checks are the only protection against a malformed
 * page.
 */
final class SessionDecoder implements PageDecoder, PageParser.RecordTarget {
  private static final int INITIAL_CPUS = 8;
  private static final int FEW_EVENTS = 100;

  private final PageFormat format;
  private final RecordFilter filter;
  private final SeenThreadSet threads = new SeenThreadSet();
  private final InternedKernelSymbols symbols;
  private final FtraceBundle bundle;
  private final RecordHandlerTable handlers;
  private final @Nullable RecordRunWriter runs;
  private final PageParser parser = new PageParser(this);
  private final EnumSet<ParseStatus> statuses = EnumSet.noneOf(ParseStatus.class);

  /** Time of the last event written, by CPU. */
  private long[] lastEventNs = new long[INITIAL_CPUS];

  private int cpu;
  private @Nullable FtraceClockSnapshot clock;
  private long lastWrittenNs;
  private @Nullable RecordHandler lastHandler;

  SessionDecoder(
      PageFormat format,
      PrintkFormats texts,
      RequestedKernelEvents events,
      Function<EventDecodingPlan, EventDecoder> decoders) {
    this.format = format;
    filter = events.filter();
    symbols = new InternedKernelSymbols(events.symbols());
    bundle = new FtraceBundle(descriptors(events.plans()), symbols);
    handlers =
        RecordHandlerTable.of(
            events, bundle, new DecoderLookupTables(threads, symbols, texts), decoders);
    runs = handlers.runs();
  }

  /**
   * Creates a decoder. If the session requests few events, their decoders are compiled at once; if
   * many, when an event turns out to be frequent.
   */
  static SessionDecoder of(
      PageFormat format, PrintkFormats texts, RequestedKernelEvents events, DecoderCache cache) {
    return new SessionDecoder(
        format,
        texts,
        events,
        events.plans().size() <= FEW_EVENTS
            ? cache::compiled
            : plan -> new TieredDecoder(plan, cache));
  }

  /** The encoded schemas, in the order in which the table of handlers numbers them. */
  private static List<byte[]> descriptors(List<EventDecodingPlan> plans) {
    return plans.stream()
        .map(EventDecodingPlan::descriptor)
        .flatMap(Optional::stream)
        .map(GenericEventDescriptorEncoder::of)
        .toList();
  }

  @Override
  public void decode(
      int cpuOfPage, byte[] page, @Nullable FtraceClockSnapshot clockNow, TraceWriter writer) {
    if (cpu != cpuOfPage) {
      finish(writer);
    }
    cpu = cpuOfPage;
    clock = clockNow;
    if (cpu >= lastEventNs.length) {
      lastEventNs = Arrays.copyOf(lastEventNs, 2 * cpu);
    }
    decodePage(page, writer);
  }

  @Override
  public void finish(TraceWriter writer) {
    bundle.finish(writer);
  }

  private void decodePage(byte[] page, TraceWriter writer) {
    long pageTimeNs = FieldMoveOperations.longAt(page, 0);
    int commit = FieldMoveOperations.intAt(page, PageLayout.COMMIT_OFFSET);
    int size = commit & PageLayout.SIZE_MASK;
    if (size == 0 || size > format.pageSizeBytes() - format.dataOffset()) {
      fail(pageTimeNs, ParseStatus.BAD_PAGE_HEADER);
      return;
    }
    boolean lostEvents = (commit & PageLayout.LOST_EVENTS) != 0;
    if (lostEvents || bundle.isFull()) {
      bundle.finish(writer);
    }
    if (lostEvents) {
      bundle.begin(cpu, true, lastEventNs[cpu], clock);
    }
    lastWrittenNs = lastEventNs[cpu];
    int begin = format.dataOffset();
    ParseStatus status = parser.parse(page, begin, begin + size, pageTimeNs);
    lastEventNs[cpu] = lastWrittenNs;
    if (status != ParseStatus.OK) {
      fail(pageTimeNs, status);
    }
  }

  @Override
  public ParseStatus onRecord(byte[] bytes, int begin, int end, long timeNs) {
    int id = FieldMoveOperations.unsignedShortAt(bytes, begin);
    RecordHandler handler = handlers.handler(id);
    if (handler == null || (id == filter.eventId() && !filter.keeps(bytes, begin, end))) {
      return ParseStatus.OK;
    }
    if (!bundle.isOpen()) {
      bundle.begin(cpu, false, lastEventNs[cpu], clock);
    }
    ParseStatus status = handler.handle(bytes, begin, end, timeNs);
    if (status == ParseStatus.OK) {
      lastWrittenNs = timeNs;
    }
    lastHandler = handler;
    return status;
  }

  @Override
  public int onFollowing(byte[] bytes, int begin, int end, long timeNs) {
    RecordHandler last = lastHandler;
    if (runs == null || last == null || !runs.followsRecordOf(last)) {
      return begin;
    }
    int behind = runs.handleRun(bytes, begin, end, timeNs);
    if (behind != begin) {
      lastWrittenNs = runs.runEndNs();
    }
    return behind;
  }

  @Override
  public long followingNs() {
    return lastWrittenNs;
  }

  private void fail(long pageTimeNs, ParseStatus status) {
    if (!bundle.isOpen()) {
      bundle.begin(cpu, false, lastEventNs[cpu], clock);
    }
    bundle.addError(pageTimeNs, status.number());
    report(status);
  }

  @Override
  public void report(ParseStatus status) {
    statuses.add(status);
  }

  @Override
  public Set<ParseStatus> statuses() {
    return Set.copyOf(statuses);
  }

  @Override
  public SeenThreads seenThreads() {
    return threads;
  }

  @Override
  public void endRound() {
    symbols.clear();
  }
}
