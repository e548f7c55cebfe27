package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.trace.metrics.MetricFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses the metric folders of the command line, given as {@code --metric-extension FOLDER@PATH}.
 */
final class MetricFolders {
  private MetricFolders() {}

  static List<MetricFolder> of(CommandContext context, GetoptCommandLine line)
      throws ShellException {
    List<MetricFolder> folders = new ArrayList<>();
    for (String value : line.values(GlobalFlags.METRIC_EXTENSION)) {
      folders.add(folder(context, value));
    }
    return folders;
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
}
