package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.analysis.cli.internal.sql.SqlOptions;
import dev.sonda.cli.internal.analysis.SqlCommandDescription;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Compares the recorder's help for {@code sonda sql} with the options of the analysis' command. */
class SqlCommandHelpTest {
  private final CommandSpec described = new SqlCommandDescription().spec();
  private final CommandSpec real = SqlOptions.spec();

  @Test
  void shouldDescribeOptionsAndArgumentsOfRealSqlCommand() {
    assertThat(lines(described)).isNotEmpty().isEqualTo(lines(real));
  }

  @Test
  void shouldHaveDescriptionAndFooterOfRealSqlCommand() {
    assertThat(described.usageMessage().description()).isEqualTo(real.usageMessage().description());
    assertThat(described.usageMessage().footer()).isEqualTo(real.usageMessage().footer());
  }

  /** The lines of a command's help; the recorder adds a help option to every command later. */
  private static List<String> lines(CommandSpec spec) {
    Stream<String> options =
        spec.options().stream()
            .filter(option -> !option.usageHelp())
            .map(option -> Arrays.toString(option.names()) + line(option));
    Stream<String> arguments = spec.positionalParameters().stream().map(SqlCommandHelpTest::line);
    return Stream.concat(options, arguments).sorted().toList();
  }

  private static String line(ArgSpec argument) {
    String several = argument.isMultiValue() ? "..." : "";
    String value =
        argument instanceof OptionSpec option && option.arity().max() == 0 ? "" : several;
    return " %s%s %s %s"
        .formatted(
            argument.paramLabel(),
            value,
            argument.arity(),
            String.join(" ", argument.description()));
  }
}
