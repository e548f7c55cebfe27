package dev.sonda.cli.internal.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.manual.DocumentedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the lists of commands in the script {@code bin/sonda}, which the script uses before a
 * virtual machine runs.
 */
class LauncherScriptTest {
  private static final Path SCRIPT = Path.of("../../distribution/src/sonda/bin/sonda");

  /**
   * Commands that may start the framework in their own process, for which the script uses its other
   * AOT cache.
   */
  private static final Set<String> WITH_FRAMEWORK = Set.of("record", "sources", "doctor", "daemon");

  /**
   * Commands of the script that {@link SubcommandDispatcher#entries} lacks, as they need no parser.
   */
  private static final Set<String> WITHOUT_PARSER = Set.of("version", "help", "complete");

  /** Commands that the script runs in a separate analysis process. */
  private static final Set<String> OF_ANALYSIS = Set.of("sql");

  @Test
  void shouldRunAnalysisCommandsInAnalysisProcess() throws IOException {
    assertThat(SubcommandDispatcher.entries())
        .extracting(DocumentedCommand::name)
        .containsAll(OF_ANALYSIS);
    assertThat(Files.readString(SCRIPT))
        .contains("'sql '* | 'help sql' | 'trace_processor_shell_server '*) analyse \"$@\"");
  }

  @Test
  void shouldListEachDaemonClientCommandInScript() throws IOException {
    Matcher clients =
        Pattern.compile("case \\$\\{1:-} in\\s+([^)]*)\\) cache=client")
            .matcher(Files.readString(SCRIPT));
    assertThat(clients.find()).isTrue();
    Stream<String> named =
        Stream.of(clients.group(1).split("[\\s|\\\\]+")).filter(word -> word.matches("[a-z]+"));
    List<String> known =
        Stream.concat(
                SubcommandDispatcher.entries().stream().map(DocumentedCommand::name),
                WITHOUT_PARSER.stream())
            .filter(name -> !WITH_FRAMEWORK.contains(name) && !OF_ANALYSIS.contains(name))
            .toList();

    assertThat(named).containsExactlyInAnyOrderElementsOf(known);
  }
}
