package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build's javac server, which stays between calls, in a private source tree. */
class JavacServerIT {
  @TempDir Path tree;
  private Path source;

  @BeforeEach
  void setUpTree() throws IOException {
    Path build = Files.createDirectories(tree.resolve("build"));
    for (String file : List.of("javac", "JavacServer.java", "find-jdk")) {
      Files.copy(
          Path.of(System.getProperty("sonda.root"), "build", file),
          build.resolve(file),
          StandardCopyOption.COPY_ATTRIBUTES);
    }
    source = tree.resolve("Greeting.java");
    Files.writeString(source, "class Greeting { String text = \"Grüße\"; }\n");
  }

  @AfterEach
  void endServers() throws Exception {
    for (ProcessHandle server : servers()) {
      server.destroyForcibly();
      server.onExit().get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void shouldCompileWithOneServerWhenCalledAgain() throws Exception {
    compile(0);
    List<ProcessHandle> first = servers();
    Files.delete(tree.resolve("Greeting.class"));
    compile(0);
    assertThat(tree.resolve("Greeting.class")).exists();
    assertThat(servers()).hasSize(1).isEqualTo(first);
  }

  @Test
  void shouldPrintErrorsAndFailWhenSourceIsWrong() throws Exception {
    Files.writeString(source, "class Greeting { int text = \"Grüße\"; }\n");
    assertThat(compile(1))
        .contains(source + ":1: error: incompatible types: String cannot be converted to int");
  }

  /** Maven's quiet builds print only errors. */
  @Test
  void shouldPrintWarningsAsErrorsWhenTheyFailTheBuild() throws Exception {
    Files.writeString(source, "class Greeting { Thread of(Thread t) { t.stop(); return t; } }\n");
    assertThat(compile(1, "-Werror", "-Xlint:removal")).contains(source + ":1: error: [removal]");
  }

  @Test
  void shouldCompileWhenServerWasKilled() throws Exception {
    compile(0);
    endServers();
    Files.delete(tree.resolve("Greeting.class"));
    compile(0);
    assertThat(tree.resolve("Greeting.class")).exists();
  }

  @Test
  void shouldCompileWithoutServerWhenItHasNoFolder() throws Exception {
    Files.createDirectories(tree.resolve("target"));
    Files.createFile(tree.resolve("target/javac"));
    compile(0);
    assertThat(tree.resolve("Greeting.class")).exists();
    assertThat(servers()).isEmpty();
  }

  private String compile(int exitCode, String... options) throws Exception {
    Path output = tree.resolve("output");
    List<String> command =
        new ArrayList<>(List.of(tree.resolve("build/javac").toString(), "-d", tree.toString()));
    command.addAll(List.of(options));
    command.add(source.toString());
    Process javac =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(javac.waitFor(50, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(javac.exitValue()).as(said).isEqualTo(exitCode);
    return said;
  }

  private List<ProcessHandle> servers() {
    String calls = tree.resolve("target/javac/calls").toString();
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").endsWith(calls))
        .toList();
  }
}
