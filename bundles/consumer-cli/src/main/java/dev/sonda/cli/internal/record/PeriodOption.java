package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.record.RecordOptions.Duration;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** How often something is done, for other commands: as {@code record} takes durations. */
public final class PeriodOption {
  private PeriodOption() {}

  public static OptionSpec of(String name, String description) {
    return OptionSpec.builder(name)
        .type(Duration.class)
        .converters(new DurationOption())
        .paramLabel("TIME")
        .description(description)
        .build();
  }

  public static long milliseconds(ParseResult arguments, String name, long otherwiseMs) {
    return arguments.matchedOptionValue(name, new Duration(otherwiseMs)).milliseconds();
  }
}
