package dev.sonda.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.cli.internal.app.DocumentationFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the completion scripts in real shells, with a stub {@code sonda} that prints some names. */
@Timeout(240)
class CompletionScriptsTest {
  private static final String BEGINS = "== ";

  /** Command lines, each with the completions that the shell offers for its last word. */
  private static final Map<String, List<String>> OFFERS =
      Map.ofEntries(
          Map.entry("sonda re", List.of("record")),
          Map.entry("sonda ver", List.of("version")),
          Map.entry("sonda help doc", List.of("doctor")),
          Map.entry("sonda config ", List.of("explain", "lint", "merge", "presets", "protovm")),
          Map.entry("sonda config lint --off", List.of("--offline")),
          Map.entry("sonda config lint --preset p", List.of("presets-one", "presets-two")),
          Map.entry("sonda config merge some", List.of("some.file")),
          Map.entry("sonda record --all", List.of("--allow-missing")),
          Map.entry("sonda record --preset p", List.of("presets-one", "presets-two")),
          Map.entry("sonda convert --to ch", List.of("chrome")),
          Map.entry("sonda convert --to=ch", List.of("chrome")),
          Map.entry("sonda doctor sources-t", List.of("sources-two")),
          Map.entry("sonda stop s", List.of("sessions-one", "sessions-two")),
          Map.entry("sonda start stop e", List.of("events-one", "events-two")),
          Map.entry("sonda record zz", List.of("zz/*")),
          Map.entry("sonda dump some", List.of("some.file")));

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    DocumentationFiles.write(
        folder,
        Files.createDirectory(folder.resolve("etc")),
        Path.of("../../docs/limits.md"),
        List.of());
    Files.createFile(folder.resolve("some.file"));
    Path sonda = folder.resolve("sonda");
    Files.writeString(
        sonda,
        """
        #!/bin/sh
        echo $2-one; echo $2-two; echo 'zz/*'
        echo 'x$(touch %1$s/ran)'; echo 'x`touch %1$s/ran`'; echo 'x(touch %1$s/ran)'
        """
            .formatted(folder));
    assertThat(sonda.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "bash, bash-completion/completions/sonda",
    "zsh, zsh/vendor-completions/_sonda",
    "fish, fish/vendor_completions.d/sonda.fish"
  })
  void shouldOfferMatchingWordsInEachShell(String shell, String script) throws Exception {
    assumeTrue(isInstalled(shell), shell + " isn't installed");
    assertThat(said(List.of(shell, "-n", folder.resolve(script).toString()))).isEmpty();
    assertThat(offers(shell, script, List.copyOf(OFFERS.keySet())))
        .containsExactlyInAnyOrderEntriesOf(OFFERS);
  }

  /** Session names come from other users too, and root's shell completes them. */
  @ParameterizedTest
  @CsvSource({
    "bash, bash-completion/completions/sonda",
    "zsh, zsh/vendor-completions/_sonda",
    "fish, fish/vendor_completions.d/sonda.fish"
  })
  void shouldNotExecuteNamesThatLookLikeCommands(String shell, String script) throws Exception {
    assumeTrue(isInstalled(shell), shell + " isn't installed");
    assertThat(offers(shell, script, List.of("sonda stop x")).get("sonda stop x")).hasSize(3);
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void shouldLeaveOutNamesWithCharactersThatShellsInterpret() {
    FakeTracing service = new FakeTracing();
    for (String name : List.of("x$(reboot)", "a b", "-o", "--stop")) {
      service.sessionName = name;
      assertThat(CommandRun.with(service, "complete", "sessions").out()).isEmpty();
    }
  }

  @Test
  void shouldPrintCompletionsOfSourcesSessionsAndPresets() {
    FakeTracing service = new FakeTracing();
    service.sessionName = "mine";
    assertThat(CommandRun.with(service, "complete", "sources").out())
        .isEqualTo("linux.sys_stats\n");
    assertThat(CommandRun.with(service, "complete", "sessions").out()).isEqualTo("mine\n");
    assertThat(CommandRun.alone("complete", "presets").out()).contains("cpu\n");
    assertThat(CommandRun.alone("complete", "nonsense").exitCode()).isEqualTo(2);
  }

  private Map<String, List<String>> offers(String shell, String script, List<String> lines)
      throws Exception {
    Path program = folder.resolve("offers." + shell);
    try (InputStream in = getClass().getResourceAsStream("completion/offers." + shell)) {
      Files.copy(Objects.requireNonNull(in), program);
    }
    List<String> command = new ArrayList<>(List.of(shell));
    command.addAll(shell.equals("fish") ? List.of("--no-config") : List.of());
    command.addAll(List.of(program.toString(), folder.resolve(script).toString()));
    command.addAll(lines);

    Map<String, List<String>> offers = new HashMap<>();
    List<String> words = new ArrayList<>();
    for (String said : said(command).lines().toList()) {
      if (said.startsWith(BEGINS)) {
        words = new ArrayList<>();
        offers.put(said.substring(BEGINS.length()), words);
      } else if (!said.isEmpty()) {
        // fish offers the option again.
        words.add(said.substring(said.indexOf('=') + 1));
      }
    }
    return offers;
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  private String said(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
    Path said = folder.resolve("said");
    Process process = builder.redirectOutput(said.toFile()).start();
    try {
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
      assertThat(process.exitValue()).as(Files.readString(said)).isZero();
      return Files.readString(said);
    } finally {
      process.destroy();
    }
  }
}
