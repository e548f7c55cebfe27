package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The folders of SQL modules that the command line adds or replaces, by package name. */
final class SqlPackageFolders {
  private final CommandContext context;
  private final Map<String, Path> folders = new LinkedHashMap<>();

  private SqlPackageFolders(CommandContext context) {
    this.context = context;
  }

  static Map<String, Path> of(CommandContext context, GetoptCommandLine line)
      throws ShellException {
    SqlPackageFolders packages = new SqlPackageFolders(context);
    if (line.has(GlobalFlags.OVERRIDE_STDLIB)) {
      if (!line.has(GlobalFlags.DEV)) {
        throw new ShellException("--override-stdlib needs --dev");
      }
      packages.addStandard(line.value(GlobalFlags.OVERRIDE_STDLIB));
    }
    for (String value : line.values(GlobalFlags.OVERRIDE_PACKAGE)) {
      packages.add(value, true);
    }
    for (String value : line.values(GlobalFlags.ADD_PACKAGE)) {
      packages.add(value, false);
    }
    return packages.folders;
  }

  private void addStandard(String name) throws ShellException {
    try (Stream<Path> packages = Files.list(folder(name))) {
      packages
          .filter(Files::isDirectory)
          .forEach(folder -> folders.put(String.valueOf(folder.getFileName()), folder));
    } catch (IOException e) {
      throw new ShellException("folder " + name + " can't be read: " + e.getMessage(), e);
    }
  }

  private void add(String value, boolean isOverride) throws ShellException {
    int at = value.lastIndexOf('@');
    Path folder = folder(at < 0 ? value : value.substring(0, at));
    String name = at < 0 ? String.valueOf(folder.getFileName()) : value.substring(at + 1);
    if (folders.containsKey(name) && !isOverride) {
      throw new ShellException(
          "there is a package " + name + " already: --override-sql-package replaces it");
    }
    folders.put(name, folder);
  }

  private Path folder(String name) throws ShellException {
    Path folder = context.file(name).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      throw new ShellException("folder " + name + " of SQL modules does not exist");
    }
    return folder;
  }
}
