package dev.sonda.analysis.cli.internal.sql;

import dev.sonda.trace.processor.SqlDialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.TypeConversionException;

/**
 * A folder of PerfettoSQL modules with the package name, the first word of the modules' names. The
 * static methods are converters of picocli.
 */
record SqlPackage(String name, Path folder) {
  /** {@code FOLDER} or {@code FOLDER@NAME}; without a name the package has the folder's name. */
  static SqlPackage of(String text) {
    int at = text.lastIndexOf('@');
    Path folder = Path.of(at < 0 ? text : text.substring(0, at));
    if (!Files.isDirectory(folder)) {
      throw new TypeConversionException("'" + folder + "' is no folder");
    }
    String name =
        at < 0
            ? String.valueOf(folder.toAbsolutePath().normalize().getFileName())
            : text.substring(at + 1);
    return new SqlPackage(name, folder);
  }

  /** The folders by package name; of two packages with equal names, the later one wins. */
  static Map<String, Path> byName(List<SqlPackage> packages) {
    Map<String, Path> folders = new LinkedHashMap<>();
    packages.forEach(each -> folders.put(each.name, each.folder));
    return folders;
  }

  static SqlDialect dialect(String word) {
    try {
      return SqlDialect.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("no dialect '" + word + "' (there are: engine, perfetto)");
    }
  }
}
