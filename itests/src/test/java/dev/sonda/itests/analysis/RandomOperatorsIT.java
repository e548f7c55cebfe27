package dev.sonda.itests.analysis;

import dev.sonda.itests.analysis.random.OperatorCase;
import dev.sonda.itests.analysis.random.RandomJsonTrace;
import dev.sonda.itests.analysis.random.RandomOperators;
import dev.sonda.itests.interop.PerfettoProcess;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the rows of operators over random tables, through the whole of each program: the
 * statements are given to Perfetto's trace processor and to Sonda's.
 */
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class RandomOperatorsIT {
  private static final int EVENTS = 300;

  /** Without tracks, which each importer numbers in its own order. */
  private static final String FLAT =
      "CREATE PERFETTO VIEW flat AS SELECT slice_id, ts, dur, depth, root_id FROM"
          + " _slice_flattened;\n";

  private final Path shell = Path.of(System.getenv(PerfettoProcess.BIN), "trace_processor_shell");
  private final long seed = Long.getLong("seed", System.nanoTime());
  private final int rounds = Integer.getInteger("rounds", 12);
  @TempDir Path folder;

  @Test
  void shouldHaveRowsOfReference() throws Exception {
    Path trace = folder.resolve("trace.json");
    Files.writeString(trace, new RandomJsonTrace(seed).array(EVENTS));
    List<OperatorCase> cases = RandomOperators.cases(seed, rounds);
    cases.add(new OperatorCase("flat", FLAT));
    StringBuilder statements = new StringBuilder(RandomOperators.INCLUDES);
    cases.forEach(each -> statements.append(each.statements()));
    Map<String, TableRows> reference =
        new PerfettoTraceTables(shell, trace, List.of(), statements.toString())
            .read(cases.stream().map(OperatorCase::result).toList());
    SoftAssertions softly = new SoftAssertions();
    TraceProcessorOptions options =
        TraceProcessorOptions.defaults().withDialect(SqlDialect.PERFETTO);
    try (TraceProcessor processor = TraceProcessor.open(trace, options)) {
      processor.query(RandomOperators.INCLUDES);
      for (OperatorCase each : cases) {
        String query = each.statements() + "SELECT * FROM " + each.result();
        softly
            .assertThat(ours(processor, query))
            .as("-Dseed=%d%n%s", seed, query)
            .containsExactlyInAnyOrderElementsOf(
                texts(Objects.requireNonNull(reference.get(each.result()), each.result())));
      }
    }
    softly.assertAll();
  }

  /** The names of the columns and the rows as texts. */
  private static List<String> texts(TableRows rows) {
    List<String> texts = new ArrayList<>(List.of(String.join("|", rows.columns())));
    for (List<Object> row : rows.rows()) {
      StringJoiner text = new StringJoiner("|");
      row.forEach(cell -> text.add(text(cell)));
      texts.add(text.toString());
    }
    return texts;
  }

  private static List<String> ours(TraceProcessor processor, String query) throws Exception {
    try (TraceRows rows = processor.rows(query)) {
      TableRows found =
          new TableRows(rows.columns().stream().map(column -> column.name()).toList());
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 0; i < found.columns().size(); i++) {
          row.add(Objects.requireNonNullElse(rows.value(i), TableRows.NULL));
        }
        found.add(row);
      }
      return texts(found);
    }
  }

  /** A value with its type, as 1 and 1.0 are different. */
  private static String text(Object value) {
    return switch (value) {
      case Boolean is -> is ? "1" : "0";
      case Double number -> String.format(Locale.ROOT, "%.12g", number + 0.0);
      default -> value.toString();
    };
  }
}
