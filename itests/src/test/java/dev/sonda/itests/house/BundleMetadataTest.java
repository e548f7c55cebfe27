package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Metadata of each bundle's jar: OSGi headers, module, exports, README. */
class BundleMetadataTest {
  private static final Path BUNDLES = Path.of(System.getProperty("sonda.root"), "bundles");
  private static final Pattern EXPORT =
      Pattern.compile("([\\w.]+)((?:;[\\w-]+:?=(?:\"[^\"]*\"|[^,;\"]*))*)");

  /** Suffix of the bundle's jar, not of its test jar. */
  private static final String JAR_VERSION = "-[0-9.]+(-SNAPSHOT)?\\.jar";

  /** A word of a README; Markdown symbols don't count. */
  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

  /** Minimum number of words of a README with all required parts. */
  private static final long LEAST_README_WORDS = 150;

  /** Maximum number of words on one page. */
  private static final long MOST_README_WORDS = 350;

  /** Maximum line length in characters, except for table rows. */
  private static final int MOST_LINE_CHARS = 120;

  /** The packages that each bundle may export; bundles that aren't listed export nothing. */
  private static final Map<String, Set<String>> EXPORTS =
      Map.ofEntries(
          Map.entry("posix", Set.of("dev.sonda.posix")),
          Map.entry("terminal", Set.of("dev.sonda.terminal")),
          Map.entry("protos", Set.of("dev.sonda.protos")),
          Map.entry(
              "api",
              Set.of("dev.sonda.api.probe", "dev.sonda.api.endpoint", "dev.sonda.api.platform")),
          Map.entry("shm", Set.of("dev.sonda.shm")),
          Map.entry("protovm", Set.of("dev.sonda.protovm")),
          Map.entry("jfr-format", Set.of("dev.sonda.jfr.format")),
          Map.entry("tracebuffer", Set.of("dev.sonda.tracebuffer")),
          Map.entry("trace-import-proto", Set.of("dev.sonda.trace.proto")),
          Map.entry("trace-import-systrace", Set.of("dev.sonda.trace.systrace")),
          Map.entry("trace-import-json", Set.of("dev.sonda.trace.json")),
          Map.entry(
              "trace-storage",
              Set.of(
                  "dev.sonda.trace.storage",
                  "dev.sonda.trace.storage.archive",
                  "dev.sonda.trace.storage.args",
                  "dev.sonda.trace.storage.atrace",
                  "dev.sonda.trace.storage.binder",
                  "dev.sonda.trace.storage.jit",
                  "dev.sonda.trace.storage.metadata",
                  "dev.sonda.trace.storage.machine",
                  "dev.sonda.trace.storage.order",
                  "dev.sonda.trace.storage.process",
                  "dev.sonda.trace.storage.profile",
                  "dev.sonda.trace.storage.sched",
                  "dev.sonda.trace.storage.statistics",
                  "dev.sonda.trace.storage.table",
                  "dev.sonda.trace.storage.table.android",
                  "dev.sonda.trace.storage.table.heap",
                  "dev.sonda.trace.storage.table.jit",
                  "dev.sonda.trace.storage.table.memory",
                  "dev.sonda.trace.storage.table.profile",
                  "dev.sonda.trace.storage.table.surface",
                  "dev.sonda.trace.storage.table.system",
                  "dev.sonda.trace.storage.table.window",
                  "dev.sonda.trace.storage.track",
                  "dev.sonda.trace.storage.v8")),
          Map.entry("trace-format", Set.of("dev.sonda.trace.format")),
          Map.entry("trace-tables", Set.of("dev.sonda.trace.tables")),
          Map.entry("trace-kernels", Set.of("dev.sonda.trace.kernels")),
          Map.entry("trace-metrics", Set.of("dev.sonda.trace.metrics")),
          Map.entry("trace-summary", Set.of("dev.sonda.trace.summary")),
          Map.entry("sql-modules", Set.of("dev.sonda.sql.modules")),
          Map.entry("sql-functions", Set.of("dev.sonda.sql.functions")),
          Map.entry("engine", Set.of("dev.sonda.engine")),
          Map.entry(
              "perfetto-sql",
              Set.of(
                  "dev.sonda.perfetto.sql",
                  "dev.sonda.perfetto.sql.catalog",
                  "dev.sonda.perfetto.sql.syntax")),
          Map.entry("trace-import", Set.of("dev.sonda.trace.importing")),
          Map.entry("engine-duckdb", Set.of("dev.sonda.engine.duckdb")),
          Map.entry("trace-processor", Set.of("dev.sonda.trace.processor")),
          Map.entry("trace-jdbc", Set.of("dev.sonda.trace.jdbc")),
          Map.entry("producer", Set.of("dev.sonda.producer")),
          Map.entry("core-service", Set.of("dev.sonda.core")),
          Map.entry("track-event", Set.of("dev.sonda.track.event")),
          Map.entry("agent-api", Set.of("dev.sonda.agent.api")),
          Map.entry("agent", Set.of()),
          Map.entry("probe-jfr", Set.of("dev.sonda.probe.jfr")),
          Map.entry("track-event-otel", Set.of("dev.sonda.track.event.otel")),
          Map.entry("track-event-logging", Set.of("dev.sonda.track.event.logging")),
          Map.entry("track-event-logback", Set.of("dev.sonda.track.event.logback")),
          Map.entry("track-event-micrometer", Set.of("dev.sonda.track.event.micrometer")),
          Map.entry("ipc-uds", Set.of("dev.sonda.ipc.uds")));

  static List<String> bundles() throws IOException {
    try (var folders = Files.list(BUNDLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("bnd.bnd")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  static List<String> ownBundles() throws IOException {
    return bundles().stream().filter(bundle -> !bundle.equals("junixsocket")).toList();
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldBeABundleAndAModuleOfTheSameName(String bundle) throws IOException {
    assertThat(headers(bundle).getValue("Bundle-SymbolicName")).isEqualTo("dev.sonda." + bundle);
    ModuleReference module = ModuleFinder.of(jar(bundle)).findAll().iterator().next();
    assertThat(module.descriptor().name()).isEqualTo("dev.sonda." + bundle.replace('-', '.'));
    assertThat(module.descriptor().isAutomatic()).isFalse();
    assertThat(module.descriptor().isOpen()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("ownBundles")
  void shouldExportItsApiWithAVersionAndNothingElse(String bundle) throws IOException {
    Map<String, String> exported = exports(bundle);
    assertThat(exported.keySet()).isEqualTo(new TreeSet<>(EXPORTS.getOrDefault(bundle, Set.of())));
    assertThat(exported.values()).allMatch(attributes -> attributes.contains("version="));
  }

  @ParameterizedTest
  @MethodSource("ownBundles")
  void shouldDoWithoutActivatorAndDynamicImport(String bundle) throws IOException {
    Attributes headers = headers(bundle);
    assertThat(headers.getValue("Bundle-Activator")).isNull();
    assertThat(headers.getValue("DynamicImport-Package")).isNull();
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldHaveAReadmeThatFitsOnAPage(String bundle) throws IOException {
    assertThat(WORD.matcher(Files.readString(readme(bundle))).results().count())
        .isBetween(LEAST_README_WORDS, MOST_README_WORDS);
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldHaveAReadmeWithoutOverlongLinesOfProse(String bundle) throws IOException {
    assertThat(Files.readAllLines(readme(bundle)))
        .filteredOn(line -> !line.startsWith("|"))
        .allMatch(line -> line.length() <= MOST_LINE_CHARS);
  }

  private static Path readme(String bundle) {
    return BUNDLES.resolve(bundle).resolve("README.md");
  }

  private static Path jar(String bundle) throws IOException {
    try (var files = Files.list(BUNDLES.resolve(bundle).resolve("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches(bundle + JAR_VERSION))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no jar of " + bundle + ": run mvn package"));
    }
  }

  private static Attributes headers(String bundle) throws IOException {
    try (JarFile file = new JarFile(jar(bundle).toFile())) {
      return file.getManifest().getMainAttributes();
    }
  }

  private static Map<String, String> exports(String bundle) throws IOException {
    Map<String, String> exported = new TreeMap<>();
    String header = headers(bundle).getValue("Export-Package");
    if (header != null) {
      EXPORT.matcher(header).results().forEach(one -> exported.put(one.group(1), one.group(2)));
    }
    return exported;
  }
}
