package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.launcher.Distribution.BundleFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {
  @TempDir Path home;

  @BeforeEach
  void unpack() throws IOException {
    Files.createDirectories(home.resolve("etc"));
  }

  @Test
  void shouldListBundlesByStartLevel() throws IOException {
    Path late = jar("2-late/b.jar");
    Path early = jar("1-early/z.jar");
    jar("notes/ignored.jar");
    jar("1-early/README");

    assertThat(new Distribution(home).bundles())
        .containsExactly(new BundleFile(early, 1, true), new BundleFile(late, 2, true));
  }

  @Test
  void shouldInstallBundlesOfServiceAndListedOnesFirst() throws IOException {
    Path needed = jar("3-tracing/a.jar");
    Path late = jar("4-probes/b.jar");
    Path imported = jar("4-probes/c.jar");
    Files.createDirectories(home.resolve("lib"));
    Files.writeString(home.resolve("lib/installed-first"), "bundles/4-probes/c.jar\n");

    assertThat(new Distribution(home).bundles())
        .containsExactly(
            new BundleFile(needed, 3, true),
            new BundleFile(late, 4, false),
            new BundleFile(imported, 4, true));
  }

  @Test
  void shouldListBundlesOfAnalysisLastAndNoneTwice() throws IOException {
    Path recorder = jar("4-probes/both.jar");
    jar("../analysis/both.jar");
    Path analysis = jar("../analysis/engine.jar");

    assertThat(new Distribution(home, home.resolve("analysis")).bundles())
        .containsExactly(
            new BundleFile(recorder, 4, false), new BundleFile(analysis.normalize(), 6, false));
  }

  @Test
  void shouldReplaceVariablesInFrameworkProperties() throws IOException {
    Files.writeString(
        home.resolve("etc/framework.properties"),
        "dirs=${sonda.deploy},${sonda.cache}\nunknown=${who.knows}\nplain=1\n");

    Map<String, String> properties =
        new Distribution(home).frameworkProperties(Map.of("sonda.cache", "/tmp/c$1"));

    assertThat(properties)
        .containsEntry("dirs", home.resolve("deploy") + ",/tmp/c$1")
        .containsEntry("unknown", "${who.knows}")
        .containsEntry("plain", "1")
        .containsEntry("sonda.home", home.toString());
  }

  @Test
  void shouldNameFolderWhoseListingFails() {
    Stream<Path> broken =
        Stream.generate(() -> {
          throw new UncheckedIOException(new IOException("Input/output error"));
        });

    assertThatThrownBy(() -> Distribution.sorted(home, broken))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(home.toString())
        .hasRootCauseMessage("Input/output error");
  }

  @Test
  void shouldNameFileWithMalformedLine() throws IOException {
    Files.writeString(home.resolve("etc/framework.properties"), "a=\\u12\n");

    assertThatThrownBy(() -> new Distribution(home).frameworkProperties(Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("etc/framework.properties");
  }

  private Path jar(String name) throws IOException {
    Path file = home.resolve("bundles").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }
}
