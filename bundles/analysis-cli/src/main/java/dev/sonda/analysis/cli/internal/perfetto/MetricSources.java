package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.trace.metrics.MetricFiles;
import dev.sonda.trace.metrics.MetricFolder;
import dev.sonda.trace.metrics.MetricSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses where the command line says that metrics are: folders of {@code --metric-extension
 * FOLDER@PATH}, and files among the metrics to run.
 */
final class MetricSources {
  private MetricSources() {}

  static List<MetricSource> of(CommandContext context, GetoptCommandLine line)
      throws ShellException {
    List<MetricSource> sources = new ArrayList<>();
    for (String value : line.values(GlobalFlags.METRIC_EXTENSION)) {
      sources.add(folder(context, value));
    }
    for (String name : RequestedMetrics.words(line)) {
      if (RequestedMetrics.isFile(name)) {
        sources.add(files(context, name));
      }
    }
    return sources;
  }

  private static MetricFolder folder(CommandContext context, String value) throws ShellException {
    int at = value.lastIndexOf('@');
    if (at <= 0 || at + 1 == value.length()) {
      throw new ShellException("--metric-extension takes FOLDER@PATH, not '" + value + "'");
    }
    String path = value.substring(at + 1);
    if (path.matches("shell/?")) {
      throw new ShellException("--metric-extension: the path shell/ is taken");
    }
    Path folder = context.file(value.substring(0, at)).toAbsolutePath().normalize();
    MetricFolder metrics = new MetricFolder(folder, path.equals("/") ? "" : path);
    if (!Files.isDirectory(metrics.sql()) || !Files.isDirectory(metrics.protos())) {
      throw new ShellException(
          "folder %s of metrics has no subfolders sql and protos, and is no checkout of Perfetto"
              .formatted(folder));
    }
    return metrics;
  }

  private static MetricFiles files(CommandContext context, String name) throws ShellException {
    MetricFiles files = MetricFiles.of(context.file(name).toAbsolutePath().normalize());
    for (String suffix : List.of(".sql", ".proto")) {
      Path file = files.base().resolveSibling(files.metric() + suffix);
      if (!Files.isRegularFile(file)) {
        throw new ShellException("metric %s needs %s, which doesn't exist".formatted(name, file));
      }
    }
    return files;
  }
}
