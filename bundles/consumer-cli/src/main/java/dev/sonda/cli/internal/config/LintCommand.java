package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.lint.ConfigLint;
import dev.sonda.cli.internal.config.lint.ServiceCapabilities;
import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.cli.internal.config.read.ConfigFinding.Severity;
import dev.sonda.cli.internal.config.read.InvalidConfigFailure;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
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
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    try {
      return super.run(arguments);
    } catch (InvalidConfigFailure e) {
      return report(e.findings(), arguments);
    }
  }

  @Override
  ExitCode run(TraceConfig config, Optional<ServiceCapabilities> view, ParseResult arguments) {
    return report(ConfigLint.of(config, view, optionalSources()), arguments);
  }

  /**
   * Prints the findings, and their number on standard error; also for a config that can't be
   * parsed.
   */
  private ExitCode report(List<ConfigFinding> findings, ParseResult arguments) {
    boolean json = PicocliSpecs.isSet(arguments, JSON);
    for (ConfigFinding finding : findings) {
      context().out().println(json ? JsonFormatter.of(finding.fields()) : finding.line());
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
