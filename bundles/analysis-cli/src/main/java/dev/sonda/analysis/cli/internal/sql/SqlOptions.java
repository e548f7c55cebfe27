package dev.sonda.analysis.cli.internal.sql;

import dev.sonda.analysis.cli.internal.format.RowFormat;
import dev.sonda.engine.EngineOptions;
import dev.sonda.trace.processor.SqlDialect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of the command {@code sonda sql}.
 *
 * @param traces opened as one database
 * @param files SQL scripts that run first, in their order
 * @param queries statements that run after the files
 * @param sqlPackages folders of SQL modules by package name
 */
public record SqlOptions(
    List<Path> traces,
    List<String> files,
    List<String> queries,
    RowFormat format,
    EngineOptions engine,
    SqlDialect dialect,
    Map<String, Path> sqlPackages) {
  private static final String QUERY = "-c";
  private static final String FILE = "-q";
  private static final String FORMAT = "--format";
  private static final String DIALECT = "--dialect";
  private static final String PACKAGE = "--add-sql-package";
  private static final String DATABASE = "--db";
  private static final String MEMORY = "--memory";
  private static final String THREADS = "--threads";
  private static final String TIMEOUT = "--timeout";
  private static final String FILES = "--files";

  /**
   * The description of the command line. It is built without annotations, which picocli would read
   * by reflection.
   */
  public static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create().name("sonda sql");
    spec.usageMessage()
        .description("Ask a trace in SQL, or several as one.")
        .sortOptions(false)
        .footer(
            "Without -c and -q, statements come from standard input; on a terminal, from a shell",
            "with completion and history (.help lists its commands). Ctrl-C ends a query.");
    spec.addPositional(traceFiles());
    addStatements(spec);
    addLimits(spec);
    return spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build());
  }

  private static PositionalParamSpec traceFiles() {
    return PositionalParamSpec.builder()
        .index("0..*")
        .arity("1..*")
        .required(true)
        .type(List.class)
        .auxiliaryTypes(Path.class)
        .paramLabel("TRACE")
        .description(
            "The trace files. Of several, each table has the rows of all and a column trace.")
        .build();
  }

  private static void addStatements(CommandSpec spec) {
    spec.addOption(texts(QUERY, "--command", "SQL", "Run these statements; may be repeated."))
        .addOption(
            texts(
                FILE, "--query-file", "FILE", "Run the statements of a file, before those of -c."))
        .addOption(
            value(
                FORMAT,
                RowFormat.words().replace(", ", "|"),
                RowFormat.class,
                SqlOptions::format,
                "How rows are printed: " + RowFormat.words() + " (default: table)."))
        .addOption(
            value(
                DIALECT,
                "engine|perfetto",
                SqlDialect.class,
                SqlPackage::dialect,
                "The language of statements: the engine's own SQL, or Perfetto's (default:"
                    + " engine)."))
        .addOption(
            OptionSpec.builder(PACKAGE)
                .type(List.class)
                .auxiliaryTypes(SqlPackage.class)
                .converters(SqlPackage::of)
                .paramLabel("FOLDER[@NAME]")
                .description(
                    "A folder of modules that INCLUDE PERFETTO MODULE finds; may be repeated.")
                .build())
        .addOption(
            OptionSpec.builder(FILES)
                .type(boolean.class)
                .description("Let statements read and write files (COPY).")
                .build());
  }

  private static void addLimits(CommandSpec spec) {
    spec.addOption(
            value(
                DATABASE,
                "FILE",
                Path.class,
                Path::of,
                "Keep the imported trace in a database file, and take it from there the next"
                    + " time."))
        .addOption(
            value(
                MEMORY,
                "SIZE",
                Long.class,
                SqlOptions::memory,
                "What tables and queries may take before they go to temporary files, such as 4g"
                    + " (default: 768m)."))
        .addOption(
            value(
                THREADS,
                "N",
                Integer.class,
                SqlOptions::count,
                "Threads of a query (default: one a processor)."))
        .addOption(
            value(
                TIMEOUT,
                "TIME",
                Duration.class,
                UnitValue::duration,
                "How long a query may run, such as 30s (default: 10m)."));
  }

  private static OptionSpec texts(String name, String longName, String label, String description) {
    return OptionSpec.builder(name, longName)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  private static <T> OptionSpec value(
      String name, String label, Class<T> type, ITypeConverter<T> converter, String description) {
    return OptionSpec.builder(name)
        .type(type)
        .converters(converter)
        .paramLabel(label)
        .description(description)
        .build();
  }

  private static RowFormat format(String name) {
    return RowFormat.of(name)
        .orElseThrow(() ->
            new TypeConversionException(
                "no format '" + name + "' (there are: " + RowFormat.words() + ")"));
  }

  private static Long memory(String text) {
    long bytes = UnitValue.bytes(text);
    try {
      return EngineOptions.defaults().withMemoryLimitBytes(bytes).memoryLimitBytes();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "': " + e.getMessage());
    }
  }

  private static Integer count(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // The message equals the one for a number that is too small.
    }
    throw new TypeConversionException("'" + text + "' is no number of threads");
  }

  /** The options of a parsed command line, with defaults for those that weren't given. */
  public static SqlOptions of(ParseResult line) {
    return new SqlOptions(
        List.copyOf(line.matchedPositionalValue(0, List.<Path>of())),
        List.copyOf(line.matchedOptionValue(FILE, List.<String>of())),
        List.copyOf(line.matchedOptionValue(QUERY, List.<String>of())),
        line.matchedOptionValue(FORMAT, RowFormat.TABLE),
        engine(line),
        line.matchedOptionValue(DIALECT, SqlDialect.ENGINE),
        SqlPackage.byName(line.matchedOptionValue(PACKAGE, List.<SqlPackage>of())));
  }

  private static EngineOptions engine(ParseResult line) {
    EngineOptions engine = EngineOptions.defaults();
    engine = engine.withMemoryLimitBytes(line.matchedOptionValue(MEMORY, 0L));
    engine = engine.withThreads(line.matchedOptionValue(THREADS, 0));
    engine = engine.withTimeLimit(line.matchedOptionValue(TIMEOUT, engine.timeLimit()));
    if (line.hasMatchedOption(DATABASE)) {
      engine = engine.withDatabase(line.matchedOptionValue(DATABASE, Path.of("")), "");
    }
    return line.hasMatchedOption(FILES) ? engine.withFiles() : engine;
  }
}
