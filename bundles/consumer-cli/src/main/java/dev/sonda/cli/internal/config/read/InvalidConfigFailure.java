package dev.sonda.cli.internal.config.read;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a config can't be read; lists all mistakes in the config. */
public final class InvalidConfigFailure extends CommandFailure {
  private static final long serialVersionUID = 1;

  private final transient List<ConfigFinding> findings;

  /**
   * Creates the failure; its message has a line for each mistake.
   *
   * @param findings where the mistakes are, at least one
   */
  InvalidConfigFailure(List<ConfigFinding> findings, Exception cause) {
    super(
        ExitCode.USAGE,
        findings.stream()
            .map(finding -> finding.where() + ": " + finding.sentence())
            .collect(Collectors.joining("\nsonda: ")),
        cause);
    this.findings = List.copyOf(findings);
  }

  public List<ConfigFinding> findings() {
    return findings;
  }
}
