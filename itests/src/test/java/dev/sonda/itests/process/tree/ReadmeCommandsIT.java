package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the README's quick start literally. */
class ReadmeCommandsIT {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root"));
  private static final Pattern SHELL_BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final int LIMIT_S = 240;

  @TempDir Path folder;

  @Test
  void shouldRecordTraceWhenQuickStartCommandsRun() throws Exception {
    Files.createSymbolicLink(folder.resolve("sonda"), ROOT.toRealPath().resolve("sonda"));
    List<String> commands = quickStart();
    assertThat(commands).hasSize(3);
    run(commands.get(0));
    assertThat(folder.resolve("trace.pftrace")).isNotEmptyFile();
    assertThat(run(commands.get(1))).contains("linux.sys_stats", "no loss was seen");
    String packets = run(commands.get(2).replace("| head", "> packets.json; cat packets.json"));
    assertThat(packets.lines()).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    assertThat(packets).contains("\"sys_stats\"", "\"cpu_stat\"", "\"clock_snapshot\"");
  }

  private static List<String> quickStart() throws IOException {
    MatchResult block =
        SHELL_BLOCK
            .matcher(Files.readString(ROOT.resolve("README.md")))
            .results()
            .iterator()
            .next();
    return block
        .group(1)
        .lines()
        .map(line -> line.replaceFirst("\\s+#.*", ""))
        .filter(line -> line.startsWith("./sonda "))
        .toList();
  }

  private String run(String command) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Path errors = Files.createTempFile(folder, "errors", ".txt");
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).as(command).isTrue();
      assertThat(process.exitValue()).as("%s: %s", command, Files.readString(errors)).isZero();
      return Files.readString(output);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
