package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.trace.summary.SummaryRequest;
import dev.sonda.trace.summary.TraceSummary;
import java.util.List;

/**
 * The subcommand {@code summarize}: computes the trace summary that specs define, and prints it as
 * one TraceSummary message.
 */
final class SummarizeCommand {
  private static final String ALL = "all";
  private static final String BINARY = "binary";

  private final CommandContext context;
  private final GetoptCommandLine line;

  SummarizeCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run() throws ShellException {
    if (line.words().isEmpty()) {
      throw new ShellException("summarize: a trace file is required");
    }
    SummarySpecFiles specs =
        SummarySpecFiles.read(context, line.words().subList(1, line.words().size()));
    SummaryRequest request = request();
    try (ShellTrace trace = ShellTrace.open(context, line, line.words().getFirst())) {
      long begin = context.nanoClock().getAsLong();
      TraceSummary summary = trace.summary(specs, request);
      if (line.has(Subcommand.POST_QUERY)) {
        trace.run(ShellFileAccess.read(context, line.value(Subcommand.POST_QUERY)));
      } else {
        print(summary);
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

  /** The request for the summary; it has no metrics unless an option names some. */
  private SummaryRequest request() {
    String ids = line.value(Subcommand.METRICS_V2);
    SummaryRequest request =
        ids.equalsIgnoreCase(ALL)
            ? SummaryRequest.all()
            : SummaryRequest.of(
                List.of(ids.split(",")).stream().filter(id -> !id.isEmpty()).toList());
    String metadata = line.value(Subcommand.METADATA_QUERY);
    return metadata.isEmpty() ? request : request.withMetadata(metadata);
  }

  private void print(TraceSummary summary) {
    if (line.value(Subcommand.FORMAT).equals(BINARY)) {
      byte[] bytes = summary.bytes();
      context.out().write(bytes, 0, bytes.length);
    } else {
      context.out().print(summary.text());
    }
    context.out().flush();
  }
}
