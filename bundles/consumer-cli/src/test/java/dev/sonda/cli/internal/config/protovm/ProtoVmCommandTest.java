package dev.sonda.cli.internal.config.protovm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line of {@code config protovm}. */
@Timeout(240)
class ProtoVmCommandTest {
  @TempDir Path folder;

  private Path config;

  @BeforeEach
  void writeConfig() throws IOException {
    config =
        Files.writeString(
            folder.resolve("c.pbtxt"),
            "root_message: 'perfetto.protos.TracePacket' commands { set {} }");
  }

  private CommandRun run(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "config";
    all[1] = "protovm";
    all[2] = config.toString();
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return CommandRun.alone(all);
  }

  @Test
  void shouldWriteProgramToStandardOutputOrFile() throws IOException {
    Path file = folder.resolve("program");

    CommandRun run = run();
    CommandRun toFile = run("-o", file.toString());
    CommandRun toDash = run("-o", "-");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.outBytes().toByteArray()).containsExactly(0x12, 2, 0x22, 0);
    assertThat(toFile.outBytes().isEmpty()).isTrue();
    assertThat(Files.readAllBytes(file)).isEqualTo(run.outBytes().toByteArray());
    assertThat(toDash.outBytes()).isEqualTo(run.outBytes());
  }

  @Test
  void shouldPrintProgramAsText() {
    assertThat(run("--text").out()).isEqualTo("instructions {\n  set {\n  }\n}\n");
  }

  @Test
  void shouldNameFileAndCommandWhenConfigIsRefused() throws IOException {
    Files.writeString(
        config,
        "root_message: 'perfetto.protos.TracePacket' commands { set { src: 'process_tre' } }");

    CommandRun run = run();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.outBytes().isEmpty()).isTrue();
    assertThat(run.err())
        .contains(
            config
                + ": commands[0].set: perfetto.protos.TracePacket has no field 'process_tre'; did"
                + " you mean 'process_tree'?");
  }

  @Test
  void shouldRefuseFileOfOtherFormatAsDescriptorSet() throws IOException {
    Path set = Files.writeString(folder.resolve("set.desc"), "no set");

    CommandRun run = run("--descriptor", set.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(set + " is no descriptor set: ");
    assertThat(run("--descriptor", folder.resolve("none").toString()).err())
        .contains("cannot read " + folder.resolve("none"));
  }
}
