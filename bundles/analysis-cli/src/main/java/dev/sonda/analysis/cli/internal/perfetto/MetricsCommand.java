package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.trace.metrics.MetricResult;
import java.util.List;

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
    List<String> names =
        List.of(line.value(Subcommand.RUN).split(",")).stream()
            .filter(name -> !name.isEmpty())
            .toList();
    if (names.isEmpty()) {
      throw new ShellException("metrics: --run is required");
    }
    MetricFormat format = MetricFormat.of(line.value(Subcommand.OUTPUT));
    try (ShellTrace trace = ShellTrace.open(context, line, line.words().getFirst())) {
      if (line.has(Subcommand.PRE)) {
        trace.execute(ShellFileAccess.read(context, line.value(Subcommand.PRE)));
      }
      long begin = context.nanoClock().getAsLong();
      print(trace.metrics(names), format);
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

  private void print(MetricResult result, MetricFormat format) {
    switch (format) {
      case BINARY -> {
        byte[] bytes = result.bytes();
        context.out().write(bytes, 0, bytes.length);
      }
      case JSON -> context.out().print(result.json());
      case TEXT -> context.out().print(result.text());
    }
    context.out().flush();
  }
}
