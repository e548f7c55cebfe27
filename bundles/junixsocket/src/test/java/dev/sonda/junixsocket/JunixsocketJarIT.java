package dev.sonda.junixsocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.launch.Framework;

/** Tests the packaged jar of junixsocket in the three environments in which it has to work. */
@Timeout(240)
class JunixsocketJarIT {
  @TempDir Path dir;

  @Test
  void shouldWorkOnTheClassPath() throws Exception {
    String module =
        java(
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            wrapper() + File.pathSeparator + testClasses());
    assertThat(module).startsWith("unnamed module");
  }

  @Test
  void shouldWorkAsNamedModule() throws Exception {
    String module =
        java(
            "--enable-native-access=dev.sonda.junixsocket",
            "--module-path",
            wrapper().toString(),
            "--add-modules",
            "dev.sonda.junixsocket",
            "-cp",
            testClasses().toString());
    assertThat(module).isEqualTo("module dev.sonda.junixsocket\n");
  }

  @Test
  void shouldWorkInFelix() throws Exception {
    Framework felix = new FrameworkFactory().newFramework(felixConfiguration());
    felix.start();
    try {
      BundleContext context = felix.getBundleContext();
      context.installBundle(wrapper().toUri().toString()).start();
      Bundle user = context.installBundle("program", new ByteArrayInputStream(program()));
      user.start();
      Class<?> inBundle = user.loadClass(SocketProgram.class.getName());
      assertThat(inBundle).isNotEqualTo(SocketProgram.class);
      assertThat((String) inBundle.getMethod("run").invoke(null)).startsWith("unnamed module");
    } finally {
      felix.stop();
      felix.waitForStop(TimeUnit.SECONDS.toMillis(20));
    }
  }

  @Test
  void shouldCarryTheLibrariesOfTwoProcessorsOnly() throws Exception {
    try (ZipFile jar = new ZipFile(wrapper().toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".so")))
          .hasSize(4)
          .allMatch(name -> name.matches("lib/(amd64|aarch64)-Linux-clang/jni/.*"));
    }
  }

  private Map<String, String> felixConfiguration() {
    return Map.of(
        "org.osgi.framework.storage", dir.resolve("cache").toString(), "felix.log.level", "1");
  }

  /** An OSGi bundle that contains the program and imports the wrapper bundle. */
  private static byte[] program() throws IOException {
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.putValue("Manifest-Version", "1.0");
    headers.putValue("Bundle-ManifestVersion", "2");
    headers.putValue("Bundle-SymbolicName", "program");
    headers.putValue("Import-Package", "org.newsclub.net.unix");
    String name = SocketProgram.class.getName().replace('.', '/') + ".class";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest);
        InputStream code = SocketProgram.class.getResourceAsStream("/" + name)) {
      jar.putNextEntry(new ZipEntry(name));
      code.transferTo(jar);
    }
    return bytes.toByteArray();
  }

  private static String java(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    command.add(SocketProgram.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  private static Path wrapper() throws URISyntaxException {
    Path jar = location(AFUNIXSocketChannel.class);
    assertThat(jar.getFileName().toString()).startsWith("junixsocket-").endsWith(".jar");
    return jar;
  }

  private static Path testClasses() throws URISyntaxException {
    return location(SocketProgram.class);
  }

  private static Path location(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
