package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.ClockSyscalls;
import dev.sonda.probe.ftrace.internal.bundle.FtraceClockSnapshot;
import dev.sonda.probe.ftrace.internal.bundle.Kallsyms;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.RequestedKernelEvents;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.decode.filter.PrintFilterRules;
import dev.sonda.probe.ftrace.internal.decode.filter.RecordFilter;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FormatFileReader;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SelectedEvents;
import dev.sonda.probe.ftrace.internal.tracefs.CpuBufferStats;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.probe.ftrace.internal.tracer.kernel.FtraceSetupErrors;
import dev.sonda.probe.ftrace.internal.tracer.kernel.Kprobes;
import dev.sonda.probe.ftrace.internal.tracer.kernel.OriginalTracefsState;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsConfigurator;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatsSnapshot;
import dev.sonda.probe.ftrace.internal.tracer.statistics.FtraceStatsWriter;
import dev.sonda.probe.ftrace.internal.tracer.statistics.KprobeCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a session's request into kernel settings, and into the decoder for the session's pages. */
final class SessionSetup {
  private static final System.Logger LOG = System.getLogger(SessionSetup.class.getName());
  private static final String UNUSUAL_SCHED =
      "perfetto/compact_sched (unexpected sched event format)";
  private static final String BOOT_CLOCK = "boot";
  private static final int UNKNOWN_CLOCK = 1;
  private static final Map<String, Integer> CLOCKS = Map.of("global", 2, "local", 3, "mono_raw", 4);
  private static final double NS_PER_SECOND = 1e9;

  /**
   * Page size assumed by readers of the statistics, regardless of the size of the kernel's
   * sub-buffers.
   */
  private static final int STATISTICS_PAGE_BYTES = 4096;

  private final TracefsFolder main;
  private final TracefsFolder folder;
  private final FormatFileReader formats;
  private final TracefsConfigurator kernel;
  private final KnownEvents known;
  private final SymbolStore symbols;
  private final DecoderCache decoders;
  private @Nullable EventDecodingPlanner planner;
  private PrintkFormats texts = PrintkFormats.NONE;
  private String clock = BOOT_CLOCK;
  private long bufferBytes;
  private final Set<Integer> lostCpus = new HashSet<>();

  SessionSetup(
      TracefsFolder main,
      TracefsFolder folder,
      TracefsConfigurator kernel,
      KnownEvents known,
      SymbolStore symbols,
      DecoderCache decoders) {
    this.main = main;
    this.folder = folder;
    this.formats = new FormatFileReader(folder.root());
    this.kernel = kernel;
    this.known = known;
    this.symbols = symbols;
    this.decoders = decoders;
  }

  PageFormat pageFormat() throws IOException {
    return formats.page();
  }

  /** Size of each CPU's buffer, as set for the first session. */
  long bufferBytes() {
    return bufferBytes;
  }

  /**
   * Turns on a session's events and passes the decoder to the session.
   *
   * @param names names of kernel functions, if the session requests them
   */
  void add(TracerSession session, long bufferSizeKb, KernelSymbols names) throws IOException {
    FtraceRequest request = session.request();
    SelectedEvents choice = SelectedEvents.of(request, folder, known);
    FtraceSetupErrors report = FtraceSetupErrors.begin(choice.unknown());
    kernel.add(session, request, bufferSizeKb);
    kernel.replace(request, choice.events());
    List<EventDecodingPlan> plans = plans(request, choice, report);
    addProbes(request, choice, plans, report);
    kernel.turnOn(session, choice.events(), report);
    clock = kernel.clock();
    PageFormat format = pageFormat();
    bufferBytes = kernel.bufferSizeKb() << 10;
    RequestedKernelEvents events =
        new RequestedKernelEvents(
            plans, request.wantsCompactSched(), filter(request, plans, report), names);
    if (events.hasUnusualSched()) {
      report.failed(UNUSUAL_SCHED);
    }
    session.begin(
        PageDecoder.of(format, texts, events, decoders),
        new FtraceStatsWriter(report, () -> everything(request)));
  }

  /**
   * The session's filter for print events; accepts all records if the session configures none, or
   * records no prints.
   */
  private static RecordFilter filter(
      FtraceRequest request, List<EventDecodingPlan> plans, FtraceSetupErrors report) {
    Optional<EventDecodingPlan> print =
        plans.stream().filter(plan -> plan.path().equals(EventName.PRINT.path())).findFirst();
    if (print.isEmpty() || !request.config().hasPrintFilter()) {
      return RecordFilter.ALL;
    }
    Optional<RecordFilter> rules =
        PrintFilterRules.of(request.config().getPrintFilter(), print.get());
    if (rules.isEmpty()) {
      report.failed(EventName.PRINT + " (unexpected format for filtering)");
    }
    return rules.orElse(RecordFilter.ALL);
  }

  private List<EventDecodingPlan> plans(
      FtraceRequest request, SelectedEvents choice, FtraceSetupErrors report) throws IOException {
    List<EventDecodingPlan> plans = new ArrayList<>();
    for (EventName event : List.copyOf(choice.events())) {
      try {
        plans.add(plan(request, event));
      } catch (IOException e) {
        LOG.log(Level.WARNING, "linux.ftrace can''t record {0}: {1}", event, e.getMessage());
        report.failed(event.path());
        choice.events().remove(event);
      }
    }
    if (request.config().getDisableGenericEvents()) {
      plans.removeIf(plan -> isGeneric(plan, choice, report));
    }
    return plans;
  }

  private void addProbes(
      FtraceRequest request,
      SelectedEvents choice,
      List<EventDecodingPlan> plans,
      FtraceSetupErrors report)
      throws IOException {
    EventDecodingPlanner current = planner();
    kernel
        .makeProbes(request, report)
        .forEach((event, type) -> {
          try {
            plans.add(current.kprobePlan(formats.event(event.group(), event.name()), type));
            choice.events().add(event);
          } catch (IOException e) {
            LOG.log(Level.WARNING, "linux.ftrace can''t record {0}: {1}", event, e.getMessage());
            report.failed(event.path());
          }
        });
  }

  private boolean isGeneric(
      EventDecodingPlan plan, SelectedEvents choice, FtraceSetupErrors report) {
    boolean isGeneric = known.find(plan.group(), plan.name()).isEmpty();
    if (isGeneric) {
      report.failed(plan.path());
      choice.events().remove(new EventName(plan.group(), plan.name()));
    }
    return isGeneric;
  }

  private EventDecodingPlan plan(FtraceRequest request, EventName event) throws IOException {
    EventFormat format = formats.event(event.group(), event.name());
    EventDecodingPlanner current = planner();
    return request.describesGenericEvents() ? current.plan(format) : current.legacyPlan(format);
  }

  private EventDecodingPlanner planner() throws IOException {
    EventDecodingPlanner current = planner;
    if (current == null) {
      texts = printkFormats();
      current = new EventDecodingPlanner(known, texts);
      planner = current;
    }
    return current;
  }

  /**
   * The texts of trace_printk, which only the main tracefs lists. Without them, addresses are shown
   * instead of texts.
   */
  private PrintkFormats printkFormats() {
    try {
      return new FormatFileReader(main.root()).printkFormats();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace can''t read the kernel''s texts: {0}", e.getMessage());
      return PrintkFormats.NONE;
    }
  }

  private FtraceStatsSnapshot everything(FtraceRequest request) {
    Optional<Kallsyms> table = symbols.held();
    try {
      return new FtraceStatsSnapshot(
          counters(),
          request.config().getKprobeEventsCount() > 0 && Kprobes.areThere(main)
              ? KprobeCounts.of(main)
              : KprobeCounts.NONE,
          actualPages(),
          Math.max(1, bufferBytes / STATISTICS_PAGE_BYTES),
          table.map(Kallsyms::count).orElse(0),
          table.map(Kallsyms::sizeBytes).orElse(0L) >> 10);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long actualPages() throws IOException {
    long bytes = OriginalTracefsState.bufferSizeKb(folder) << 10;
    return Math.ceilDiv(bytes, STATISTICS_PAGE_BYTES);
  }

  private List<CpuBufferStats> counters() {
    try {
      return Tracefs.readStats(folder.root(), this::logOnce);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void logOnce(int cpu, IOException why) {
    if (lostCpus.add(cpu)) {
      LOG.log(Level.WARNING, "linux.ftrace leaves out the statistics of CPU " + cpu + ": " + why);
    }
  }

  /**
   * Snapshot that relates the events' clock to the time since boot; null if events are stamped with
   * the time since boot.
   */
  @Nullable FtraceClockSnapshot snapshot(ClockSyscalls clocks) {
    if (clock.equals(BOOT_CLOCK)) {
      return null;
    }
    List<CpuBufferStats> now = counters();
    if (now.isEmpty()) {
      return null;
    }
    return new FtraceClockSnapshot(
        CLOCKS.getOrDefault(clock, UNKNOWN_CLOCK),
        Math.round(now.getFirst().nowTs() * NS_PER_SECOND),
        clocks.clockGetTimeNs(ClockId.BOOTTIME));
  }
}
