package dev.sonda.cli.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.perfetto.ToolOption.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the table of options with the {@code perfetto} command and with Perfetto's own tool. */
class ToolOptionTest {
  private static final String REFUSAL = " is refused: ";

  /** Options that Perfetto's tool accepts but doesn't list in its help. */
  private static final Set<String> UNTOLD = Set.of("save-all-for-bugreport", "version");

  static List<ToolOption> all() {
    return ToolOption.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void shouldRefuseExactlyTheOptionsMarkedAsRefused(ToolOption option) {
    List<String> line = new ArrayList<>(List.of("perfetto", "--" + option.name()));
    if (option.takesValue()) {
      line.add("1");
    }

    CommandRun run = CommandRun.with(new FakeTracing(), line.toArray(String[]::new));

    if (option.verdict() == Verdict.REFUSED) {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .isEqualTo("perfetto: --" + option.name() + REFUSAL + option.words() + "\n");
    } else {
      assertThat(run.err()).doesNotContain(REFUSAL, "there is no option", "takes no value");
    }
  }

  @Test
  void shouldListEachOptionInTheHelp() {
    CommandRun help = CommandRun.alone("perfetto", "--help");

    assertThat(help.exitCode()).isEqualTo(1);
    assertThat(help.err()).contains(all().stream().map(ToolOption::spelling).toList());
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldHaveSameOptionsAsPerfettosTool() throws Exception {
    Process tool =
        new ProcessBuilder(Path.of(System.getenv("PERFETTO_BIN"), "perfetto").toString(), "--help")
            .redirectErrorStream(true)
            .start();
    String help = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(tool.waitFor()).isEqualTo(1);
    assertThat(namesAndLetters(help)).isEqualTo(tableWithout(UNTOLD));
    assertThat(UNTOLD).isSubsetOf(all().stream().map(ToolOption::name).toList());
  }

  private static Map<String, String> tableWithout(Set<String> names) {
    return all().stream()
        .filter(option -> !names.contains(option.name()))
        .collect(Collectors.toMap(ToolOption::name, ToolOption::letter, (a, b) -> a, TreeMap::new));
  }

  /** Long option names and their letters, from the lines of the help and from its brackets. */
  private static Map<String, String> namesAndLetters(String help) {
    Map<String, String> found = new TreeMap<>();
    Pattern.compile("(?m)^  --([\\w-]+)([^:\\n]*)")
        .matcher(help)
        .results()
        .forEach(line -> found.put(line.group(1), letter(line.group(2))));
    Pattern.compile("\\[--(\\w+)]")
        .matcher(help)
        .results()
        .forEach(option -> found.put(option.group(1), ""));
    return found;
  }

  private static String letter(String rest) {
    Matcher letter = Pattern.compile(" -(\\w)\\b").matcher(rest);
    return letter.find() ? letter.group(1) : "";
  }
}
