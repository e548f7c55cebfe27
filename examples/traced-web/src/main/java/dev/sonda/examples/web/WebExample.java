package dev.sonda.examples.web;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingSession;
import java.nio.file.Path;
import java.time.Duration;

/** Example program that runs a web server under load and records a trace of it. */
public final class WebExample {
  private static final Duration CONNECTED_IN = Duration.ofSeconds(5);
  private static final int NO_DAEMON = 3;
  private static final String CONFIG =
      """
      buffers { size_kb: 32768 }
      data_sources { config { name: "track_event" } }
      """;

  /**
   * Config of the scheduling data that a daemon records in addition, if permitted: which thread ran
   * on which CPU.
   */
  private static final String SCHEDULING =
      """
      data_sources { config {
        name: "linux.process_stats"
        process_stats_config { scan_all_processes_on_start: true }
      } }
      data_sources { config {
        name: "linux.ftrace"
        ftrace_config {
          ftrace_events: "sched/sched_switch"
          ftrace_events: "sched/sched_waking"
        }
      } }
      """;

  private WebExample() {}

  /** Arguments: the trace file and, optionally, {@code --system} to record with the daemon. */
  public static void main(String[] args) throws Exception {
    boolean isSystem = args.length > 1 && args[1].equals("--system");
    TracingOptions options = isSystem ? TracingOptions.system() : TracingOptions.inProcess();
    if (!trace(options, isSystem ? CONFIG + SCHEDULING : CONFIG, Path.of(args[0]))) {
      System.exit(NO_DAEMON);
    }
  }

  /** Records the program; returns false if there was no service to record it. */
  static boolean trace(TracingOptions options, String config, Path file) throws Exception {
    TraceConfig parsed = TraceSchema.load().parseTraceConfig(config);
    try (Tracing tracing = Tracing.initialize(options.named("web"))) {
      if (!tracing.awaitConnected(CONNECTED_IN)) {
        System.err.println("not recorded: " + String.join("; ", tracing.why()));
        return false;
      }
      record(tracing, parsed, file);
      return true;
    }
  }

  private static void record(Tracing tracing, TraceConfig config, Path file) throws Exception {
    try (TracingSession session = tracing.newSession();
        WebServer server = WebServer.start()) {
      session.start(config).get().orThrow();
      RequestLoadGenerator.send(server.address());
      session.stop().get().orThrow();
      System.out.println(file + ": " + session.readInto(file).get().orThrow() + " bytes");
    }
  }
}
