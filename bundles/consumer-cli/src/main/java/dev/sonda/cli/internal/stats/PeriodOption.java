package dev.sonda.cli.internal.stats;

import dev.sonda.cli.internal.config.option.UnitOption;
import dev.sonda.cli.internal.config.option.UnitOption.Duration;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A flag whose value is a period, in the syntax of {@code record}'s durations. */
final class PeriodOption {
  private PeriodOption() {}

  /** Describes the flag. */
  static OptionSpec of(String name, String description) {
    return OptionSpec.builder(name)
        .type(Duration.class)
        .converters(UnitOption::duration)
        .paramLabel("TIME")
        .description(description)
        .build();
  }

  /** Reads the flag; {@code otherwiseMs} where it wasn't given. */
  static long milliseconds(ParseResult arguments, String name, long otherwiseMs) {
    return arguments.matchedOptionValue(name, new Duration(otherwiseMs)).milliseconds();
  }
}
