package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.config.lint.Lint;
import dev.sonda.cli.internal.config.lint.ServiceView;
import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.cli.internal.config.read.ConfigFinding.Severity;
import dev.sonda.cli.internal.config.read.ConfigMistakes;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.Failure;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config lint}: lists errors and warnings about a config. The exit code is 2 if
 * there is an error, and 0 for warnings alone.
 */
final class LintCommand extends ConfigSubcommand {

  LintCommand(CommandContext context) {
    super(context);
  }

  @Override
  public CommandSpec spec() {
    return inputAndService(
        "Find what is wrong with a config, or unwise; exit 2 if something is wrong.");
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    try {
      return super.run(arguments);
    } catch (ConfigMistakes e) {
      return report(e.findings(), arguments);
    }
  }

  @Override
  ExitCode run(TraceConfig config, Optional<ServiceView> view, ParseResult arguments) {
    return report(Lint.of(config, view, optionalSources()), arguments);
  }

  /**
   * Prints the findings, and their number on standard error; also for a config that can't be
   * parsed.
   */
  private ExitCode report(List<ConfigFinding> findings, ParseResult arguments) {
    boolean json = Flags.isSet(arguments, JSON);
    for (ConfigFinding finding : findings) {
      context().out().println(json ? Json.of(finding.fields()) : finding.line());
    }
    long errors = findings.stream().filter(finding -> finding.severity() == Severity.ERROR).count();
    if (!json) {
      context()
          .err()
          .println(
              findings.isEmpty()
                  ? "nothing found"
                  : AmountText.count(errors, "error")
                      + ", "
                      + AmountText.count(findings.size() - errors, "warning"));
    }
    return errors > 0 ? ExitCode.USAGE : ExitCode.OK;
  }
}
