package dev.sonda.itests.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Unpacks the container image with umoci, which checks its digests, and runs it without a container
 * daemon.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "the image is made by -Pinstallers and -Pstress only")
@Timeout(15 * 60)
class ContainerImageIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir Path folder;

  @Test
  void shouldRecordFromTheImageAlone() throws Exception {
    Optional<String> missing = DebianRootFileSystem.missing("umoci", "unshare", "chroot");
    assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    Optional<Path> image = InstallationPackages.find("sonda-*.oci.tar");
    assumeTrue(image.isPresent(), "no image was built, as mmdebstrap isn't installed");
    Path root = unpack(image.orElseThrow());

    assertThat(inside(root, "sonda --version")).contains("(Java 25");
    assertThat(
            inside(
                root,
                "sonda record -t 300ms -o /tmp/t.pftrace && sonda dump --json /tmp/t.pftrace"))
        .contains("sys_stats");
    inside(root, "make-aot-cache && test -s /usr/lib/sonda/cache/sonda.aot");
  }

  private Path unpack(Path image) throws IOException, InterruptedException {
    Path layout = Files.createDirectory(folder.resolve("layout"));
    HostProgramRunner.run(LIMIT, "tar", "-xf", image.toString(), "-C", layout.toString());
    String name = image.getFileName().toString();
    String version = name.substring("sonda-".length(), name.indexOf("-linux"));
    Path bundle = folder.resolve("bundle");
    HostProgramRunner.run(
        LIMIT, "umoci", "unpack", "--image", layout + ":" + version, bundle.toString());
    return bundle.resolve("rootfs");
  }

  /** Runs a command in the image with the image's PATH; /usr/sbin is for chroot itself. */
  private static String inside(Path root, String command) throws IOException, InterruptedException {
    return DebianRootFileSystem.inside(root, "/usr/lib/sonda/bin:/bin:/usr/bin:/usr/sbin", command);
  }
}
