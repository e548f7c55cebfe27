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

/**
 * Installs the Debian package in a separate Debian root, with all maintainer scripts, at native
 * speed.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "a Debian of its own takes minutes; -Pstress makes it")
@Timeout(30 * 60)
class DebianPackageInstallationIT {
  @TempDir Path folder;

  private Path root;

  @BeforeEach
  void makeRoot() throws Exception {
    Optional<String> missing =
        DebianRootFileSystem.missing("debootstrap", "unshare", "chroot", "dpkg-deb");
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    root = DebianRootFileSystem.copyTo(folder);
    DebianRootFileSystem.addJdk(root);
    Files.copy(InstallationPackages.debianPackage(), root.resolve("root/sonda.deb"));
    Files.copy(DebianRootFileSystem.jdkPackage(folder), root.resolve("root/jdk.deb"));
  }

  @Test
  void shouldBeInstalledRunAndBePurged() throws Exception {
    assertThat(inside("dpkg -i /root/jdk.deb /root/sonda.deb")).contains("user 'sonda'");
    assertThat(inside("ls /var/lib/sonda/cache").lines())
        .containsExactly("client.aot", "client.jars", "sonda.aot", "sonda.jars");
    assertThat(inside("stat -c %U /var/lib/sonda/traces")).isEqualTo("sonda\n");
    assertThat(inside("sonda --version")).startsWith("sonda ");
    inside("sonda record -t 300ms -o /tmp/t.pftrace && test -s /tmp/t.pftrace");
    inside("systemd-analyze --man=no verify /lib/systemd/system/sonda*.service");

    inside("dpkg -r sonda");
    assertThat(inside("ls /etc/sonda /var/lib/sonda")).contains("framework.properties", "deploy");
    inside("dpkg -P sonda");
    assertThat(inside("find / -xdev -path '*sonda*' ! -path '/root/*' ! -path '/var/log/*'"))
        .doesNotContain("/usr/", "/var/lib/sonda", "/etc/sonda");
  }

  private String inside(String command) throws IOException, InterruptedException {
    return DebianRootFileSystem.inside(root, command);
  }
}
