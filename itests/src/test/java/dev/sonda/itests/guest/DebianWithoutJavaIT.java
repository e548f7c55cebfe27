package dev.sonda.itests.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The package and the tarball with a bundled Java runtime, in a Debian 12 without Java. */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "a Debian of its own takes minutes; -Pstress makes it")
@Timeout(30 * 60)
class DebianWithoutJavaIT {
  /** Command that lists all files except dpkg's own records and the remains of creating a user. */
  private static final String LIST_FILES =
      "find / -xdev ! -path '/root/*' ! -path '/var/log/*' ! -path '/var/lib/dpkg/*'"
          + " ! -path '/var/cache/*' ! -path '/etc/*-' ! -name .pwd.lock ! -path '/tmp/*.pftrace'"
          + " | sort";

  private static final String RECORD =
      "sonda record -t 300ms -o /tmp/t.pftrace && sonda dump --json /tmp/t.pftrace";

  @TempDir Path folder;

  private Path root;

  @BeforeEach
  void makeRoot() throws Exception {
    Optional<String> missing = DebianRootFileSystem.missing("debootstrap", "unshare", "chroot");
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    root = DebianRootFileSystem.copyTo(folder);
    assertThat(inside("find / -xdev -name java -o -name libjvm.so")).isEmpty();
  }

  @Test
  void shouldInstallPackageWithoutJavaAndRemoveAllFiles() throws Exception {
    Files.copy(InstallationPackages.get("sonda_*_amd64.deb"), root.resolve("root/sonda.deb"));
    String before = inside(LIST_FILES);

    inside("dpkg -i /root/sonda.deb");
    assertThat(inside("ls /var/lib/sonda/cache").lines())
        .containsExactly("client.aot", "client.jars", "sonda.aot", "sonda.jars");
    assertThat(inside("cd / && sonda --version")).contains("(Java 25");
    assertThat(inside(RECORD)).contains("sys_stats");
    inside("dpkg -r sonda");
    assertThat(inside("ls /usr/lib")).doesNotContain("sonda");
    inside("dpkg -P sonda");

    assertThat(inside(LIST_FILES).lines()).containsExactlyElementsOf(before.lines().toList());
  }

  @Test
  void shouldRunFromTarballWithoutJavaAndRemoveAllFiles() throws Exception {
    Files.copy(
        InstallationPackages.get("sonda-*-linux-amd64.tar.gz"), root.resolve("root/sonda.tar.gz"));
    String before = inside(LIST_FILES);

    inside("mkdir /opt/sonda && tar -C /opt/sonda --strip-components 1 -xf /root/sonda.tar.gz");
    inside("/opt/sonda/bin/make-aot-cache");
    assertThat(inside("ls /opt/sonda/cache").lines())
        .containsExactly("client.aot", "client.jars", "sonda.aot", "sonda.jars");
    assertThat(inside("PATH=/opt/sonda/bin:$PATH && " + RECORD)).contains("sys_stats");
    inside("rm -r /opt/sonda");

    assertThat(inside(LIST_FILES).lines()).containsExactlyElementsOf(before.lines().toList());
  }

  private String inside(String command) throws IOException, InterruptedException {
    return DebianRootFileSystem.inside(root, command);
  }
}
