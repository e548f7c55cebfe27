package dev.sonda.cli.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvalidBundleReporterTest {
  @TempDir Path deploy;

  private final InvalidBundleReporter installer = new InvalidBundleReporter();

  @Test
  void shouldRefuseFileInOtherFormatThanJar() throws IOException {
    File jar = Files.writeString(deploy.resolve("corrupt.jar"), "not a jar").toFile();

    assertThat(installer.canHandle(jar)).isTrue();
    assertThatThrownBy(() -> installer.install(jar))
        .hasMessage("corrupt.jar is no bundle: zip END header not found");
  }

  @Test
  void shouldRefuseAJarWithoutASymbolicName() throws IOException {
    File jar = jar("plain.jar", "Some-Header");

    assertThat(installer.canHandle(jar)).isTrue();
    assertThatThrownBy(() -> installer.install(jar))
        .hasMessage("plain.jar is no bundle: its manifest has no Bundle-SymbolicName");
  }

  @Test
  void shouldRefuseTruncatedJar() throws IOException {
    byte[] whole = Files.readAllBytes(jar("whole.jar", "Bundle-SymbolicName").toPath());
    Path half = deploy.resolve("half.jar");
    Files.write(half, Arrays.copyOf(whole, whole.length / 2));

    assertThat(installer.canHandle(half.toFile())).isTrue();
  }

  @Test
  void shouldLeaveBundlesAndOtherFilesToFileInstall() throws IOException {
    assertThat(installer.canHandle(jar("fine.jar", "Bundle-SymbolicName"))).isFalse();
    assertThat(installer.canHandle(Files.createFile(deploy.resolve("a.cfg")).toFile())).isFalse();
  }

  private File jar(String name, String header) throws IOException {
    Path jar = deploy.resolve(name);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue(header, "x");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar.toFile();
  }
}
