package dev.sonda.cli.internal.record.report;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.record.option.RecordOptions;

/** Prints the summary of a recording in words or as JSON, and chooses the exit code. */
public final class SummaryReport {
  private final CommandContext context;
  private final RecordOptions options;

  public SummaryReport(CommandContext context, RecordOptions options) {
    this.context = context;
    this.options = options;
  }

  /** Prints the summary and returns the command's exit code. */
  public ExitCode print(Summary summary) {
    if (options.json()) {
      boolean outIsTaken = options.output().equals("-");
      (outIsTaken ? context.err() : context.out()).println(summary.json());
    } else {
      summary.print(context.err());
    }
    return exitCode(summary);
  }

  /**
   * The exit code by the worst outcome: a failed disk, an error of the session, no recorded data,
   * and losses if the options count them.
   */
  private ExitCode exitCode(Summary summary) {
    if (summary.hasDiskLoss()) {
      return ExitCode.DISK;
    }
    if (!summary.error().isEmpty()) {
      return ExitCode.FAILURE;
    }
    if (summary.haveAllFailed() || (options.needsData() && summary.isWithoutSources())) {
      context.err().println("sonda: none of the config's data sources recorded anything");
      return ExitCode.FAILURE;
    }
    return options.failOnLoss() && summary.hasLosses() ? ExitCode.DATA_LOST : ExitCode.OK;
  }
}
