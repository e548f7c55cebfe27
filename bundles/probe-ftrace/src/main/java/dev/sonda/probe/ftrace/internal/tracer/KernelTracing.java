package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is on in one tracefs on behalf of all its sessions. The first of them decides on the clock
 * and on the size of the buffers; an event is on as long as one session wants it; when the last has
 * gone, everything is as it was found. One thread.
 */
final class KernelTracing {
  private static final System.Logger LOG = System.getLogger(KernelTracing.class.getName());
  private static final String NO_TRACER = "nop";
  private static final String NO_FILTER = "0";
  private static final List<String> SYSCALL_EVENTS = List.of("sys_enter", "sys_exit");

  private final TracefsFolder folder;
  private final Leftover leftover;
  private final SyscallNumbers syscalls;
  private final Map<Object, Wishes> wishes = new LinkedHashMap<>();
  private final SortedSet<EventName> on = new TreeSet<>();
  private @Nullable KernelState found;
  private long bufferSizeKb;

  /** One session's part. */
  private static final class Wishes {
    final FtraceRequest request;
    final SortedSet<EventName> events;
    boolean active;

    Wishes(FtraceRequest request, SortedSet<EventName> events) {
      this.request = request;
      this.events = new TreeSet<>(events);
    }
  }

  KernelTracing(TracefsFolder folder, Leftover leftover, SyscallNumbers syscalls) {
    this.folder = folder;
    this.leftover = leftover;
    this.syscalls = syscalls;
  }

  /**
   * Turns on what a session wants, but for the tracing itself. What fails of its events is
   * reported, and the rest recorded.
   *
   * @throws IOException if nothing can be recorded for it, with why; nothing has changed then
   */
  void add(
      Object session,
      FtraceRequest request,
      SortedSet<EventName> events,
      long bufferSizeKbWanted,
      SetupReport report)
      throws IOException {
    requireAlone(request);
    if (wishes.isEmpty()) {
      begin(request, bufferSizeKbWanted);
    }
    wishes.put(session, new Wishes(request, events));
    try {
      setExclusive(request.config());
      events.forEach(event -> turnOn(event, report));
      filterSyscalls(report);
    } catch (IOException e) {
      remove(session);
      throw e;
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
    String tracer = folder.read("current_tracer");
    if (!tracer.equals(NO_TRACER) && !preserve) {
      throw new IOException(
          "somebody else traces: current_tracer is "
              + tracer
              + "; to take over: echo nop > "
              + folder.root().resolve("current_tracer"));
    }
    KernelState state = KernelState.of(folder);
    note(state);
    try {
      bufferSizeKb = preserve ? KernelState.bufferSizeKb(folder) : sizeKb;
      if (!preserve) {
        clear(request.config());
      }
    } catch (IOException e) {
      end();
      throw e;
    }
  }

  /** What is in the buffers goes with a new clock and a new size; so it goes first. */
  private void clear(FtraceConfig config) throws IOException {
    folder.write("tracing_on", "0");
    folder.write("events/enable", "0");
    folder.clear("trace");
    chooseClock(config);
    folder.write("buffer_size_kb", Long.toString(bufferSizeKb));
  }

  /** The time since boot is what the rest of a trace has. */
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
  String clock() throws IOException {
    return folder.choice("trace_clock");
  }

  long bufferSizeKb() {
    return bufferSizeKb;
  }

  private void setExclusive(FtraceConfig config) throws IOException {
    if (config.getTidsToTraceCount() > 0) {
      change(
          "set_event_pid",
          config.getTidsToTraceList().stream()
              .map(String::valueOf)
              .collect(Collectors.joining(" ")));
    }
    if (!config.getTracingCpumask().isEmpty()) {
      change("tracing_cpumask", config.getTracingCpumask());
    }
    for (FtraceConfig.TracefsOption option : config.getTracefsOptionsList()) {
      boolean isSet = option.getState() == FtraceConfig.TracefsOption.State.STATE_ENABLED;
      change("options/" + option.getName(), isSet ? "1" : "0");
    }
  }

  /** Changes what is noted first. */
  private void change(String file, String value) throws IOException {
    KernelState state = found;
    if (state != null) {
      note(state.and(file, folder));
    }
    folder.write(file, value);
  }

  private void turnOn(EventName event, SetupReport report) {
    if (event.isBuiltIn() || on.contains(event)) {
      return;
    }
    try {
      folder.write("events/" + event.path() + "/enable", "1");
      on.add(event);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace can''t turn on {0}: {1}", event, e.getMessage());
      report.failed(event.path());
    }
  }

  /** The kernel filters by all sessions' system calls together. */
  private void filterSyscalls(SetupReport report) throws IOException {
    if (on.stream().noneMatch(event -> event.group().equals("raw_syscalls"))) {
      return;
    }
    NavigableSet<Integer> numbers = new TreeSet<>();
    boolean isAll = false;
    for (Wishes each : wishes.values()) {
      isAll |= wantsAllSyscalls(each);
      for (String name : each.request.config().getSyscallEventsList()) {
        OptionalInt number = syscalls.find(name);
        number.ifPresentOrElse(numbers::add, () -> report.failed(name));
      }
    }
    String filter =
        isAll || numbers.isEmpty()
            ? NO_FILTER
            : numbers.stream().map(number -> "id == " + number).collect(Collectors.joining(" || "));
    for (String event : SYSCALL_EVENTS) {
      change("events/raw_syscalls/" + event + "/filter", filter);
    }
  }

  private static boolean wantsAllSyscalls(Wishes each) {
    return each.request.config().getSyscallEventsCount() == 0
        && each.events.stream().anyMatch(event -> event.group().equals("raw_syscalls"));
  }

  /** Lets the kernel write, if nobody had it write yet. */
  void activate(Object session) throws IOException {
    Wishes mine = wishes.get(session);
    if (mine == null) {
      throw new IllegalStateException("the session was not added");
    }
    boolean first = wishes.values().stream().noneMatch(each -> each.active);
    mine.active = true;
    if (first) {
      folder.write("tracing_on", "1");
    }
  }

  /** Who may write tracefs need not have a place for notes. */
  private void note(KernelState state) {
    if (state.equals(found)) {
      return;
    }
    found = state;
    try {
      leftover.write(state);
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "linux.ftrace: if this process is killed, nobody puts tracefs back: {0}",
          e.getMessage());
    }
  }

  /** Turns off what nobody else wants. */
  void remove(Object session) {
    if (wishes.remove(session) == null) {
      return;
    }
    if (wishes.isEmpty()) {
      end();
      return;
    }
    on.removeIf(event -> isUnwanted(event) && turnOff(event));
    try {
      filterSyscalls(SetupReport.begin(List.of()));
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

  private boolean turnOff(EventName event) {
    try {
      folder.write("events/" + event.path() + "/enable", "0");
      return true;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace can''t turn off {0}: {1}", event, e.getMessage());
      return false;
    }
  }

  private void end() {
    on.clear();
    KernelState state = found;
    found = null;
    if (state != null) {
      restore(state, folder, leftover);
    }
  }

  /** Puts a tracefs back; the note goes even if a part failed, which would fail again. */
  static void restore(KernelState state, TracefsFolder folder, Leftover leftover) {
    List<IOException> failures = state.restore(folder);
    failures.forEach(e ->
        LOG.log(Level.WARNING, "linux.ftrace doesn't leave tracefs as found: " + e.getMessage()));
    try {
      leftover.delete();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace leaves a note behind: " + e.getMessage());
    }
  }
}
