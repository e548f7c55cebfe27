package dev.sonda.itests.analysis;

import dev.sonda.sql.modules.StandardModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Public tables and views of the standard modules that a session includes. */
final class StandardModuleTables {
  private static final Pattern TABLE =
      Pattern.compile("^CREATE PERFETTO (?:TABLE|VIEW) ([a-z]\\w*)\\(", Pattern.MULTILINE);

  private StandardModuleTables() {}

  /** Names of tables by their module. */
  static Map<String, List<String>> byModule() {
    Map<String, List<String>> tables = new TreeMap<>();
    StandardModules modules = StandardModules.builtIn();
    for (String module : modules.names()) {
      if (!module.startsWith(StandardModules.PRELUDE)) {
        String sql = modules.text(module).orElseThrow();
        List<String> names = TABLE.matcher(sql).results().map(found -> found.group(1)).toList();
        if (!names.isEmpty()) {
          tables.put(module, names);
        }
      }
    }
    return tables;
  }

  static List<String> all() {
    List<String> names = new ArrayList<>();
    byModule().values().forEach(names::addAll);
    return names;
  }

  /** Statements that include all modules with tables. */
  static String includes() {
    StringBuilder sql = new StringBuilder();
    byModule().keySet().forEach(module -> sql.append(include(module)));
    return sql.toString();
  }

  static String include(String module) {
    return "INCLUDE PERFETTO MODULE " + module + ";\n";
  }

  /** Writes all modules as files, for programs that take a folder of them. */
  static void writeInto(Path folder) throws IOException {
    StandardModules modules = StandardModules.builtIn();
    for (String module : modules.names()) {
      Path file = folder.resolve(module.replace('.', '/') + ".sql");
      Files.createDirectories(file.getParent());
      Files.writeString(file, modules.text(module).orElseThrow());
    }
  }
}
