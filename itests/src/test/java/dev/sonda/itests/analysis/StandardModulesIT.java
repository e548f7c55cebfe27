package dev.sonda.itests.analysis;

import dev.sonda.engine.EngineException;
import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.analysis.random.RandomMachineTrace;
import dev.sonda.itests.interop.PerfettoProcess;
import dev.sonda.itests.sdk.SdkComparisonProgram;
import dev.sonda.itests.sdk.TracedProgramProcess;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the rows of the standard modules' tables and views with those of Perfetto's own modules.
 */
@ExclusiveRun
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class StandardModulesIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int EVENTS = 1500;

  /** Columns with argument set ids, which each importer assigns in its own order. */
  private static final String ARGUMENTS = "arg_set_id";

  private final Path shell = Path.of(System.getenv(PerfettoProcess.BIN), "trace_processor_shell");
  @TempDir Path folder;

  @Test
  void shouldHaveRowsOfReferenceWhenPerfettoRunsSondasModules() throws Exception {
    Path modules = Files.createDirectory(folder.resolve("modules"));
    StandardModuleTables.writeInto(modules);
    List<String> flags = List.of("--dev", "--override-stdlib=" + modules);
    SoftAssertions softly = new SoftAssertions();
    List<Path> traces = traces();
    traces.add(Files.write(folder.resolve("empty"), new byte[0]));
    for (Path trace : traces) {
      Map<String, TableRows> reference = reference(trace, List.of());
      reference(trace, flags)
          .forEach((name, rows) -> compare(softly, trace, name, rows, reference));
    }
    softly.assertAll();
  }

  @Test
  void shouldHaveRowsOfReferenceWhenSondaRunsSondasModules() throws Exception {
    SoftAssertions softly = new SoftAssertions();
    for (Path trace : traces()) {
      Map<String, TableRows> reference = reference(trace, List.of());
      ours(trace).forEach((name, rows) -> compare(softly, trace, name, rows, reference));
    }
    softly.assertAll();
  }

  private List<Path> traces() throws Exception {
    List<Path> traces = new ArrayList<>();
    for (long seed = 1; seed <= 3; seed++) {
      Path trace = folder.resolve("machine-" + seed);
      Files.write(trace, RandomMachineTrace.trace(seed, EVENTS));
      traces.add(trace);
    }
    traces.add(recordedProgram());
    return traces;
  }

  /** Records a program with the client SDK by Perfetto's own service. */
  private Path recordedProgram() throws Exception {
    Files.writeString(
        folder.resolve("config"),
        "buffers { size_kb: 8192 } data_sources { config { name: \"track_event\" } }");
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced");
        TracedProgramProcess program =
            TracedProgramProcess.start(folder, SdkComparisonProgram.class, List.of());
        PerfettoProcess perfetto =
            PerfettoProcess.start(
                folder, "perfetto", "-c", "config", "--txt", "-o", "events.pftrace")) {
      program.await("wrote");
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess();
    }
    return folder.resolve("events.pftrace");
  }

  private Map<String, TableRows> reference(Path trace, List<String> flags) throws Exception {
    return new PerfettoTraceTables(shell, trace, flags, StandardModuleTables.includes())
        .read(StandardModuleTables.all());
  }

  private static Map<String, TableRows> ours(Path trace) throws Exception {
    Map<String, TableRows> tables = new LinkedHashMap<>();
    TraceProcessorOptions options =
        TraceProcessorOptions.defaults().withDialect(SqlDialect.PERFETTO);
    try (TraceProcessor processor = TraceProcessor.open(trace, options)) {
      for (Map.Entry<String, List<String>> module : StandardModuleTables.byModule().entrySet()) {
        for (String table : module.getValue()) {
          tables.put(table, rows(processor, StandardModuleTables.include(module.getKey()), table));
        }
      }
    }
    return tables;
  }

  private static TableRows rows(TraceProcessor processor, String include, String table)
      throws EngineException {
    try (TraceRows rows = processor.rows(include + "SELECT * FROM " + table)) {
      TableRows found =
          new TableRows(rows.columns().stream().map(column -> column.name()).toList());
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 0; i < found.columns().size(); i++) {
          row.add(Objects.requireNonNullElse(rows.value(i), TableRows.NULL));
        }
        found.add(row);
      }
      return found;
    }
  }

  private static void compare(
      SoftAssertions softly,
      Path trace,
      String name,
      TableRows rows,
      Map<String, TableRows> reference) {
    TableRows expected = Objects.requireNonNull(reference.get(name), name);
    String what = trace.getFileName() + ": " + name;
    softly.assertThat(rows.columns()).as(what).isEqualTo(expected.columns());
    softly.assertThat(texts(rows)).as(what).containsExactlyInAnyOrderElementsOf(texts(expected));
  }

  /** The rows as sorted texts, as modules define no order of rows. */
  private static List<String> texts(TableRows rows) {
    List<String> texts = new ArrayList<>();
    for (List<Object> row : rows.rows()) {
      StringJoiner text = new StringJoiner("|");
      for (int i = 0; i < row.size(); i++) {
        text.add(rows.columns().get(i).equals(ARGUMENTS) ? "" : cell(row.get(i)));
      }
      texts.add(text.toString());
    }
    return texts;
  }

  /**
   * Formats a cell: whole numbers equal whether integer or real; other numbers with twelve digits.
   */
  private static String cell(Object value) {
    if (value instanceof Boolean is) {
      return is ? "1" : "0";
    }
    return value instanceof Number number ? "%.12g".formatted(number.doubleValue()) : "" + value;
  }
}
