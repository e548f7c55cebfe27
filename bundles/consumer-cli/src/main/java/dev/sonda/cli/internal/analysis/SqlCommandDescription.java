package dev.sonda.cli.internal.analysis;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The description of the command {@code sql} for the recorder's help and manual pages; the
 * analysis' own command does the work. A test compares the options of both.
 */
public final class SqlCommandDescription implements CliCommand {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        PicocliSpecs.command("Ask a trace in SQL, or several as one.")
            .addPositional(traces())
            .addOption(
                PicocliSpecs.values(
                    List.of("-c", "--command"), "SQL", "Run these statements; may be repeated."))
            .addOption(
                PicocliSpecs.values(
                    List.of("-q", "--query-file"),
                    "FILE",
                    "Run the statements of a file, before those of -c."))
            .addOption(
                PicocliSpecs.value(
                    List.of("--format"),
                    "table|csv|json|jsonl|arrow|parquet",
                    "How rows are printed: table, csv, json, jsonl, arrow, parquet (default:"
                        + " table)."))
            .addOption(
                PicocliSpecs.value(
                    List.of("--dialect"),
                    "engine|perfetto",
                    "The language of statements: the engine's own SQL, or Perfetto's (default:"
                        + " engine)."))
            .addOption(
                PicocliSpecs.values(
                    "--add-sql-package",
                    "FOLDER[@NAME]",
                    "A folder of modules that INCLUDE PERFETTO MODULE finds; may be repeated."))
            .addOption(PicocliSpecs.flag("--files", "Let statements read and write files (COPY)."));
    addLimits(spec);
    spec.usageMessage()
        .footer(
            "Without -c and -q, statements come from standard input; on a terminal, from a shell",
            "with completion and history (.help lists its commands). Ctrl-C ends a query.");
    return spec;
  }

  private static void addLimits(CommandSpec spec) {
    spec.addOption(
            PicocliSpecs.value(
                List.of("--db"),
                "FILE",
                "Keep the imported trace in a database file, and take it from there the next"
                    + " time."))
        .addOption(
            PicocliSpecs.value(
                List.of("--memory"),
                "SIZE",
                "What tables and queries may take before they go to temporary files, such as 4g"
                    + " (default: 768m)."))
        .addOption(
            PicocliSpecs.value(
                List.of("--threads"), "N", "Threads of a query (default: one a processor)."))
        .addOption(
            PicocliSpecs.value(
                List.of("--timeout"),
                "TIME",
                "How long a query may run, such as 30s (default: 10m)."));
  }

  private static PositionalParamSpec traces() {
    return PositionalParamSpec.builder()
        .index("0..*")
        .arity("1..*")
        .required(true)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel("TRACE")
        .description(
            "The trace files. Of several, each table has the rows of all and a column trace.")
        .build();
  }

  /** Fails: this method is called only if the analysis isn't installed. */
  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    throw new CommandFailure(
        ExitCode.USAGE,
        "sql needs the analysis, which is not installed: install the package sonda-analysis, or"
            + " unpack its tar where Sonda's was");
  }
}
