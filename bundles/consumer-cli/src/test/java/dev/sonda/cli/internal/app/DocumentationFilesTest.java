package dev.sonda.cli.internal.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.cli.internal.manual.DocumentedCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes manual pages, completions and the settings' reference, and has man, shells and parsers
 * read them.
 */
@Timeout(240)
class DocumentationFilesTest {
  private static final Path LIMITS = Path.of("../../docs/limits.md");

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Path settings = Files.createDirectory(folder.resolve("etc"));
    Files.writeString(
        settings.resolve("a.cfg"), "# What it is.\n\n# Which\n# key.\n.key=value-1\n");
    DocumentationFiles.write(
        folder, settings, LIMITS, List.of(jarWithSettings(), folder, folder.resolve("no.jar")));
  }

  private Path jarWithSettings() throws IOException {
    Path jar = folder.resolve("bundle.jar");
    try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
      entries.putNextEntry(new JarEntry("OSGI-INF/metatype/some.xml"));
      entries.write(
          """
          <metatype:MetaData xmlns:metatype="http://www.osgi.org/xmlns/metatype/v1.2.0">
            <OCD id="x" name="Sonda thing" description="What it does">
              <AD id="waitMs" type="Integer" description="How long a|b" min="1" max="9" default="3"/>
              <AD id="isKept" type="Boolean" description="Whether it is" default="true"/>
            </OCD>
            <OCD id="y" name="Theirs"/>
            <Designate factoryPid="dev.sonda.thing"><Object ocdref="x"/></Designate>
            <Designate pid="org.example.thing"><Object ocdref="y"/></Designate>
          </metatype:MetaData>
          """
              .getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private String read(String path) throws IOException {
    return Files.readString(folder.resolve(path));
  }

  @Test
  void shouldWriteAPageForEveryCommand() throws IOException {
    for (DocumentedCommand command : SubcommandDispatcher.entries()) {
      int section = command.name().equals("daemon") ? 8 : 1;
      String page = read("man/man%d/sonda-%s.%d".formatted(section, command.name(), section));
      assertThat(page)
          .startsWith(".TH SONDA-" + command.name().toUpperCase(Locale.ROOT))
          .contains(".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", "EXIT STATUS");
      assertThat(read("man/man1/sonda.1"))
          .contains("sonda\\-" + command.name() + "\\fR(" + section);
    }
  }

  @Test
  void shouldDescribeOptionsAndArgumentsInManualPage() throws IOException {
    assertThat(read("man/man1/sonda-stats.1"))
        .contains(
            ".TP\n\\fB\\-f\\fR, \\fB\\-\\-follow\\fR\nGo on until the session ends",
            "\\fB\\-\\-period\\fR \\fITIME\\fR",
            "[\\fISESSION\\fR]");
  }

  @Test
  void shouldDescribeLimitsOnPagesOfAffectedCommands() throws IOException {
    assertThat(read("man/man1/sonda-info.1"))
        .contains(
            ".SH LIMITS\n.SS \"Traces that the tools read\"\n",
            ".TP\n\\fBwriters that info tells apart\\fR\n16,384 (TraceScan.MAX_WRITERS); they are"
                + " counted as one.\n");
    assertThat(read("man/man1/sonda-record.1")).contains(".SS \"Lines of a summary\"\n");
    assertThat(read("man/man1/sonda-stats.1")).doesNotContain(".SH LIMITS");
  }

  @Tag("T31")
  @Test
  void shouldDescribeEachDocumentedLimitOnSomeManualPage() throws IOException {
    StringBuilder pages = new StringBuilder();
    for (DocumentedCommand command : SubcommandDispatcher.entries()) {
      int section = command.name().equals("daemon") ? 8 : 1;
      pages.append(read("man/man%d/sonda-%s.%d".formatted(section, command.name(), section)));
    }
    List<String> limits =
        Files.readAllLines(LIMITS).stream()
            .filter(line -> line.startsWith("| ") && !line.contains("beyond it"))
            .map(line -> line.split("\\|", -1)[1].strip().replace("`", "").replace("-", "\\-"))
            .toList();
    assertThat(limits).hasSizeGreaterThan(10);
    assertThat(pages).contains(limits);
    Files.readAllLines(LIMITS).stream()
        .filter(line -> line.startsWith("## "))
        .forEach(line -> assertThat(pages).contains(".SS \"" + line.substring(3) + "\""));
  }

  @Test
  void shouldDescribeSettingsInManualPage() throws IOException {
    assertThat(read("man/man5/sonda.cfg.5"))
        .contains(
            ".SS dev.sonda.thing\\-NAME.cfg\nSonda thing. What it does.\n",
            ".TP\n\\fBwaitMs\\fR (number, at least 1, at most 9, in ms; default: 3)\nHow long",
            ".SS a.cfg\nWhat it is.\n.TP\n\\fB.key\\fR=value\\-1\nWhich key.\n");
  }

  @Test
  void shouldWriteAReferenceOfSettings() throws IOException {
    assertThat(read("doc/configuration.md"))
        .contains(
            """
            ## `dev.sonda.thing-NAME.cfg`

            Sonda thing. What it does.
            Any number of files, each with a NAME of its own.

            | key | values | unit | default | what |
            |---|---|---|---|---|
            | `waitMs` | number, at least 1, at most 9 | ms | `3` | How long a\\|b |
            | `isKept` | true or false |  | `true` | Whether it is |
            """,
            """
            ## `a.cfg`

            What it is.

            | key | shipped with | what |
            |---|---|---|
            | `.key` | `value-1` | Which key. |
            """)
        .doesNotContain("org.example");
  }

  @Test
  void shouldWritePagesThatManCanRead() throws Exception {
    assumeTrue(isInstalled("mandoc"), "mandoc isn't installed");
    try (Stream<Path> files = Files.walk(folder.resolve("man"))) {
      for (Path page : files.filter(Files::isRegularFile).toList()) {
        assertThat(said("mandoc", "-T", "lint", "-W", "error", page.toString())).isEmpty();
      }
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  private static String said(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
