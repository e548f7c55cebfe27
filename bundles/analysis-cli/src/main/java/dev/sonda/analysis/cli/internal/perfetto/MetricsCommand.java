package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;

/**
 * The subcommand {@code metrics}: computes v1 metrics of a trace and prints them as one
 * TraceMetrics message.
 */
final class MetricsCommand {
  private final CommandContext context;
  private final GetoptCommandLine line;

  MetricsCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run() throws ShellException {
    if (line.words().size() != 1) {
      throw new ShellException("metrics: one trace file is expected, not " + line.words().size());
    }
    RequestedMetrics metrics = RequestedMetrics.of(line);
    if (metrics.names().isEmpty()) {
      throw new ShellException("metrics: --run is required");
    }
    try (ShellTrace trace = ShellTrace.open(context, line, line.words().getFirst())) {
      if (line.has(Subcommand.PRE)) {
        trace.execute(ShellFileAccess.read(context, line.value(Subcommand.PRE)));
      }
      long begin = context.nanoClock().getAsLong();
      metrics.print(context, trace);
      if (line.has(Subcommand.POST_QUERY)) {
        trace.run(ShellFileAccess.read(context, line.value(Subcommand.POST_QUERY)));
      }
      if (line.has(Subcommand.PERF_FILE)) {
        long nanos = context.nanoClock().getAsLong() - begin;
        ShellFileAccess.writeTimes(
            context, line.value(Subcommand.PERF_FILE), trace.loadNanos(), nanos);
      }
      if (line.has(Subcommand.INTERACTIVE_FLAG)) {
        InteractivePrompt.run(context, line, trace);
      }
    }
  }
}
