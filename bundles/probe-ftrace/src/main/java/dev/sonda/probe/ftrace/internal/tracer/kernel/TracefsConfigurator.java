package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.probe.ftrace.internal.tracefs.CpuList;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Configures one tracefs on behalf of all its sessions. The first session decides on the clock and
 * the size of the buffers; an event is on as long as one session requests it; after the last
 * session, the original state is restored. One thread.
 */
public final class TracefsConfigurator {
  private static final System.Logger LOG = System.getLogger(TracefsConfigurator.class.getName());
  static final String CURRENT_TRACER = "current_tracer";
  private static final String NO_TRACER = "nop";
  private static final String NO_FILTER = "0";
  private static final String SYSCALL_GROUP = "raw_syscalls";
  private static final List<String> SYSCALL_EVENTS = List.of("sys_enter", "sys_exit");

  private final TracefsFolder folder;
  private final RestorableTracefsWriter changes;
  private final KernelEventEnabler switches;
  private final Kprobes probes;
  private final FunctionGraphTracer graph;
  private final RssThrottle throttle;
  private final SyscallNumbers syscalls;
  private final Path offlineCpus;
  private final Map<Object, Wishes> wishes = new LinkedHashMap<>();
  private long bufferSizeKb;

  /** The request and events of one session. */
  private static final class Wishes {
    final FtraceRequest request;
    final SortedSet<EventName> events = new TreeSet<>();
    boolean active;

    Wishes(FtraceRequest request) {
      this.request = request;
    }
  }

  /**
   * Creates the object; nothing in tracefs is changed before the first session.
   *
   * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
   */
  public TracefsConfigurator(
      TracefsFolder main,
      TracefsFolder folder,
      TracefsRecoveryNote leftover,
      SyscallNumbers syscalls) {
    this(main, folder, leftover, syscalls, Path.of("/sys/devices/system/cpu/offline"));
  }

  public TracefsConfigurator(
      TracefsFolder main,
      TracefsFolder folder,
      TracefsRecoveryNote leftover,
      SyscallNumbers syscalls,
      Path offlineCpus) {
    this.folder = folder;
    this.syscalls = syscalls;
    this.offlineCpus = offlineCpus;
    switches = new KernelEventEnabler(folder);
    changes = new RestorableTracefsWriter(main, folder, leftover);
    probes = new Kprobes(main, changes);
    graph = new FunctionGraphTracer(folder, changes);
    throttle = new RssThrottle(folder, changes);
  }

  /**
   * Applies a session's settings, without its events.
   *
   * @throws IOException if nothing can be recorded for the session, with the reason; tracefs is
   *     unchanged then
   */
  public void add(Object session, FtraceRequest request, long bufferSizeKbWanted)
      throws IOException {
    requireAlone(request);
    if (wishes.isEmpty()) {
      begin(request, bufferSizeKbWanted);
    }
    wishes.put(session, new Wishes(request));
    try {
      ExclusiveSettings.apply(request.config(), changes);
      if (request.config().getEnableFunctionGraph()) {
        graph.add(request.config());
      }
    } catch (IOException e) {
      remove(session);
      throw e;
    }
  }

  /** Replaces events by variants that a session requests instead, if the kernel has them. */
  public void replace(FtraceRequest request, SortedSet<EventName> events) {
    if (request.config().getThrottleRssStat()) {
      throttle.apply(events);
    }
  }

  /** Creates the kprobe events that a session defines. */
  public SortedMap<EventName, KprobeType> makeProbes(
      FtraceRequest request, FtraceSetupErrors report) {
    return probes.install(request.config().getKprobeEventsList(), report);
  }

  /**
   * Turns on events, but not the tracing itself. Events that fail are added to the report; the
   * others are on.
   */
  public void turnOn(Object session, SortedSet<EventName> events, FtraceSetupErrors report)
      throws IOException {
    Wishes mine = wishesOf(session);
    mine.events.addAll(events);
    events.forEach(event -> switches.turnOn(event, report));
    filterSyscalls();
    for (String name : mine.request.config().getSyscallEventsList()) {
      if (syscalls.find(name).isEmpty()) {
        report.failed(name);
      }
    }
  }

  private void requireAlone(FtraceRequest request) throws IOException {
    boolean isTaken = wishes.values().stream().anyMatch(other -> other.request.isExclusive());
    if (isTaken || (request.isExclusive() && !wishes.isEmpty())) {
      throw new ExclusiveFeatureException(
          "tids_to_trace, tracefs_options and tracing_cpumask hold for all of tracefs, so that a"
              + " session with one of them is alone in it; use instance_name to have another one");
    }
  }

  private void begin(FtraceRequest request, long sizeKb) throws IOException {
    boolean preserve = request.config().getPreserveFtraceBuffer();
    String tracer = folder.read(CURRENT_TRACER);
    if (!mayBegin(tracer, request.config())) {
      throw new IOException(
          "another program traces: current_tracer is "
              + tracer
              + "; to take over: echo nop > "
              + folder.root().resolve(CURRENT_TRACER));
    }
    changes.begin();
    try {
      bufferSizeKb = preserve ? OriginalTracefsState.bufferSizeKb(folder) : sizeKb;
      if (!preserve) {
        clear(request.config());
      }
    } catch (IOException e) {
      end();
      throw e;
    }
  }

  /**
   * Whether a session may use this tracefs: not while another program has set a tracer. Events
   * alone don't tell whether a program still needs them.
   */
  static boolean mayBegin(String tracer, FtraceConfig config) {
    return tracer.equals(NO_TRACER) || tracer.isEmpty() || config.getPreserveFtraceBuffer();
  }

  /**
   * Changing the clock or the size discards what the kernel's buffers hold, so they are cleared
   * first.
   */
  private void clear(FtraceConfig config) throws IOException {
    folder.write("tracing_on", "0");
    folder.write("events/enable", "0");
    folder.clear("trace");
    for (int cpu : CpuList.read(offlineCpus).cpus()) {
      clearOffline("per_cpu/cpu" + cpu + "/trace");
    }
    chooseClock(config);
    SubBufferSize.enlarge(folder, bufferSizeKb);
    folder.write(OriginalTracefsState.SIZE, Long.toString(bufferSizeKb));
  }

  /**
   * Clears the buffer behind {@code file}, if the file exists, of a CPU that may be offline: the
   * kernel's own clearing covers only online CPUs.
   */
  private void clearOffline(String file) throws IOException {
    if (folder.has(file)) {
      folder.clear(file);
    }
  }

  /** Chooses the clock: by default the time since boot, as in the rest of a trace. */
  private void chooseClock(FtraceConfig config) throws IOException {
    List<String> clocks = folder.choices("trace_clock");
    List<String> preferred =
        config.getUseMonotonicRawClock()
            ? List.of("mono_raw", "boot", "global", "local")
            : List.of("boot", "global", "local");
    for (String clock : preferred) {
      if (clocks.contains(clock)) {
        if (!clock.equals(folder.choice("trace_clock"))) {
          folder.write("trace_clock", clock);
        }
        return;
      }
    }
  }

  /** The clock that events are stamped with. */
  public String clock() throws IOException {
    return folder.choice("trace_clock");
  }

  public long bufferSizeKb() {
    return bufferSizeKb;
  }

  /** Sets the kernel's filter to the union of all sessions' system calls. */
  private void filterSyscalls() throws IOException {
    if (!switches.hasOneOf(SYSCALL_GROUP)) {
      return;
    }
    NavigableSet<Integer> numbers = new TreeSet<>();
    boolean isAll = false;
    for (Wishes each : wishes.values()) {
      isAll |= wantsAllSyscalls(each);
      for (String name : each.request.config().getSyscallEventsList()) {
        syscalls.find(name).ifPresent(numbers::add);
      }
    }
    String filter =
        isAll || numbers.isEmpty()
            ? NO_FILTER
            : numbers.stream().map(number -> "id == " + number).collect(Collectors.joining(" || "));
    for (String event : SYSCALL_EVENTS) {
      changes.set("events/" + SYSCALL_GROUP + "/" + event + "/filter", filter);
    }
  }

  private static boolean wantsAllSyscalls(Wishes each) {
    return each.request.config().getSyscallEventsCount() == 0
        && each.events.stream().anyMatch(event -> event.group().equals(SYSCALL_GROUP));
  }

  /** Turns on the kernel's recording, unless an earlier session has done so. */
  public void activate(Object session) throws IOException {
    Wishes mine = wishesOf(session);
    boolean first = wishes.values().stream().noneMatch(each -> each.active);
    mine.active = true;
    if (first) {
      folder.write("tracing_on", "1");
    }
  }

  private Wishes wishesOf(Object session) {
    Wishes mine = wishes.get(session);
    if (mine == null) {
      throw new IllegalStateException("the session was not added");
    }
    return mine;
  }

  /** Turns off events that only this session requested. */
  public void remove(Object session) {
    if (wishes.remove(session) == null) {
      return;
    }
    if (wishes.isEmpty()) {
      end();
      return;
    }
    switches.turnOff(this::isUnwanted);
    try {
      filterSyscalls();
      if (wishes.values().stream().noneMatch(each -> each.active)) {
        folder.write("tracing_on", "0");
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace leaves more on than is wanted: " + e.getMessage());
    }
  }

  private boolean isUnwanted(EventName event) {
    return wishes.values().stream().noneMatch(each -> each.events.contains(event));
  }

  /**
   * Turns on again the events that were on before the first session; but not if all were turned off
   * since, as another tracing program does when it ends.
   */
  private void end() {
    changes.undo(switches.end());
    graph.end();
  }
}
