package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.bundle.Kallsyms;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.request.AvailableEvents;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SelectedEvents;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a tracefs can fulfill a session's request. Changes nothing; may be used by any
 * thread.
 *
 * @param main the tracefs that {@code folder} is an instance in, or {@code folder} itself
 * @param kallsyms the kernel's list of its functions
 */
public record FtraceRequestCheck(TracefsFolder main, TracefsFolder folder, Path kallsyms) {
  /** Files that every session writes. */
  private static final List<String> WRITTEN =
      List.of("tracing_on", "trace", "trace_clock", "buffer_size_kb", "set_event", "events/enable");

  /**
   * Checks a request.
   *
   * @param isOurs whether this process is already recording with that tracefs
   */
  public Readiness check(FtraceRequest request, boolean isOurs) throws IOException {
    if (!Files.isDirectory(folder.root())) {
      return Readiness.impossible(
          "there is no tracefs instance " + request.instanceName(), "mkdir " + folder.root());
    }
    Optional<Path> closed = closed();
    if (closed.isPresent()) {
      return Readiness.impossible(
          "this user may not turn tracing on: " + closed.get() + " can't be used",
          "chown -R " + Syscalls.libc().getuid() + " " + folder.root());
    }
    String tracer = folder.read(TracefsConfigurator.CURRENT_TRACER);
    if (!isOurs && !TracefsConfigurator.mayBegin(tracer, request.config())) {
      return Readiness.impossible(
          "another program traces: current_tracer is " + tracer,
          "echo nop > " + folder.root().resolve(TracefsConfigurator.CURRENT_TRACER));
    }
    if (request.config().getEnableFunctionGraph() && !FunctionGraphTracer.isThere(main)) {
      return Readiness.impossible(
          "this kernel has no function_graph tracer: it is built without"
              + " CONFIG_FUNCTION_GRAPH_TRACER",
          "");
    }
    return degraded(request);
  }

  /** A file that a session must write but this user can't; empty if there is none. */
  private Optional<Path> closed() throws IOException {
    for (String file : WRITTEN) {
      Path path = folder.root().resolve(file);
      if (!Files.isWritable(path)) {
        return Optional.of(path);
      }
    }
    for (int cpu : Tracefs.cpus(folder.root())) {
      Path pages = folder.root().resolve("per_cpu/cpu" + cpu + "/trace_pipe_raw");
      if (!Files.isReadable(pages)) {
        return Optional.of(pages);
      }
    }
    return Optional.empty();
  }

  private Readiness degraded(FtraceRequest request) throws IOException {
    List<String> missing = new ArrayList<>();
    addNames(request, missing);
    addAbilities(request.config(), missing);
    String mend = "";
    if (request.config().getSymbolizeKsyms() && !Kallsyms.isReadable(kallsyms)) {
      missing.add("symbolize_ksyms: " + kallsyms + " hides the addresses from this user");
      mend = "sysctl kernel.kptr_restrict=" + (Syscalls.libc().getuid() == 0 ? "1" : "0");
    }
    return missing.isEmpty()
        ? Readiness.ok()
        : Readiness.degraded(String.join("; ", missing), mend);
  }

  private void addNames(FtraceRequest request, List<String> missing) throws IOException {
    List<String> events = SelectedEvents.of(request, folder, KnownEvents.load()).unknown();
    if (!events.isEmpty()) {
      missing.add("this kernel has no event " + withSuggestions(events));
    }
    SyscallNumbers numbers = SyscallNumbers.ofThisMachine();
    List<String> syscalls =
        request.config().getSyscallEventsList().stream()
            .filter(name -> numbers.find(name).isEmpty())
            .toList();
    if (!syscalls.isEmpty()) {
      missing.add("this machine has no system call " + String.join(", ", syscalls));
    }
  }

  private void addAbilities(FtraceConfig config, List<String> missing) {
    if (config.getKprobeEventsCount() > 0 && !Kprobes.areThere(main)) {
      missing.add(
          "kprobe_events: this kernel can't be probed, it is built without CONFIG_KPROBE_EVENTS");
    }
    if (config.getThrottleRssStat() && !RssThrottle.isThere(folder)) {
      missing.add(
          "throttle_rss_stat: this kernel has no event "
              + RssThrottle.THROTTLED
              + ", so that every rss_stat is recorded");
    }
  }

  private String withSuggestions(List<String> unknown) throws IOException {
    AvailableEvents events = AvailableEvents.of(main);
    List<String> words = new ArrayList<>();
    for (String word : unknown) {
      words.add(
          events.nearest(word).map(near -> word + " (did you mean " + near + "?)").orElse(word));
    }
    return String.join(", ", words);
  }
}
