package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.trace.metrics.MetricFiles;
import dev.sonda.trace.metrics.MetricResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The v1 metrics that a command line runs, and how they are printed. */
record RequestedMetrics(List<String> names, MetricFormat format) {

  static RequestedMetrics of(GetoptCommandLine line) throws ShellException {
    List<String> names = words(line).stream().map(RequestedMetrics::name).toList();
    return new RequestedMetrics(names, MetricFormat.of(line.value(Subcommand.OUTPUT)));
  }

  /** Names and files of metrics, as they are given. */
  static List<String> words(GetoptCommandLine line) {
    return line.has(Subcommand.RUN)
        ? Stream.of(line.value(Subcommand.RUN).split(",")).filter(word -> !word.isEmpty()).toList()
        : List.of();
  }

  /**
   * Whether a word is the path of a metric's file; metrics that are known by name have no period.
   */
  static boolean isFile(String word) {
    return word.contains(".");
  }

  private static String name(String word) {
    return isFile(word) ? MetricFiles.of(Path.of(word)).metric() : word;
  }

  /** Computes the metrics and prints them as one message. */
  void print(CommandContext context, ShellTrace trace) throws ShellException {
    MetricResult result = trace.metrics(names);
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
