package dev.sonda.analysis.cli.internal.app;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.ProcessorShell;
import dev.sonda.analysis.cli.internal.sql.SqlCommand;
import dev.sonda.analysis.cli.internal.sql.SqlOptions;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.nio.file.InvalidPathException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** Parses a command line and runs its command. One object runs one line. */
public final class AnalysisCommandDispatcher {
  private static final String SQL = "sql";

  private final CommandContext context;

  public AnalysisCommandDispatcher(CommandContext context) {
    this.context = context;
  }

  /**
   * Runs the command line and returns the process's exit code; error messages have been printed by
   * then.
   */
  public ExitCode run() {
    try {
      ExitCode exitCode = dispatch(context.arguments());
      context.out().finish();
      return exitCode;
    } catch (CommandFailure e) {
      context.out().flush();
      context.err().println("sonda sql: " + e.getMessage());
      return e.exitCode();
    }
  }

  private ExitCode dispatch(List<String> arguments) throws CommandFailure {
    if (arguments.equals(List.of("help", SQL))) {
      return sql(List.of("--help"));
    }
    if (!arguments.isEmpty() && arguments.getFirst().equals(ProcessorShell.NAME)) {
      return new ProcessorShell(context).run(arguments.subList(1, arguments.size()));
    }
    if (arguments.isEmpty() || !arguments.getFirst().equals(SQL)) {
      throw new CommandFailure(
          ExitCode.USAGE, "the analysis has one command; try: sonda sql --help");
    }
    return sql(arguments.subList(1, arguments.size()));
  }

  private ExitCode sql(List<String> arguments) throws CommandFailure {
    CommandLine line = new CommandLine(SqlOptions.spec());
    try {
      SqlOptions options = SqlOptions.of(line.parseArgs(arguments.toArray(String[]::new)));
      if (line.isUsageHelpRequested()) {
        line.usage(context.out(), Ansi.OFF);
        return ExitCode.OK;
      }
      return new SqlCommand(context, options).run();
    } catch (ParameterException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage() + "; try: sonda help sql", e);
    } catch (InvalidPathException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "no file can have the name '" + e.getInput() + "' here (" + e.getReason() + ")",
          e);
    }
  }
}
