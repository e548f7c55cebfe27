package dev.sonda.itests.guest;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A small Debian with systemd and a Debian kernel, created by debootstrap from Debian's packages
 * and cached in {@code itests/target}. Tests change only copies.
 */
final class DebianRootFileSystem {
  private static final String PACKAGES =
      "systemd,systemd-sysv,dbus,adduser,udev,kmod,procps,linux-image-amd64";
  private static final String PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final Path HOME =
      Path.of(System.getProperty("sonda.root"), "itests/target/guest").toAbsolutePath().normalize();

  private DebianRootFileSystem() {}

  /** A message that lists what this machine lacks to run the tests. */
  static Optional<String> missing(String... programs) throws IOException {
    if (!Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)) {
      return Optional.of("debootstrap makes a Debian root for root only");
    }
    for (String program : programs) {
      if (HostProgramRunner.find(program).isEmpty()) {
        return Optional.of(program + " isn't installed on this machine");
      }
    }
    return Optional.empty();
  }

  /** Creates the root if it doesn't exist; an incomplete root is created again. */
  static synchronized Path get() throws IOException, InterruptedException {
    Path root = HOME.resolve("bookworm");
    if (!Files.exists(root)) {
      Path draft = HOME.resolve("bookworm.new");
      remove(draft);
      Files.createDirectories(HOME);
      debootstrap(draft);
      Files.move(draft, root, StandardCopyOption.ATOMIC_MOVE);
    }
    return root;
  }

  private static void debootstrap(Path draft) throws IOException, InterruptedException {
    try {
      HostProgramRunner.run(
          LIMIT,
          "debootstrap",
          "--variant=minbase",
          "--include=" + PACKAGES,
          "bookworm",
          draft.toString());
    } catch (AssertionError e) {
      throw new AssertionError(
          "no Debian could be made for this test: its packages, the kernel among them, come from"
              + " Debian's servers",
          e);
    }
  }

  /** Copies the root for a single test, with owners and permissions. */
  static Path copyTo(Path folder) throws IOException, InterruptedException {
    Path copy = folder.resolve("root");
    HostProgramRunner.run(LIMIT, "cp", "-a", get().toString(), copy.toString());
    return copy;
  }

  /** Copies this machine's JDK into a folder of the root. */
  static void addJdk(Path root) throws IOException, InterruptedException {
    Path jdk = root.resolve(QemuGuest.JDK.substring(1));
    Files.createDirectories(jdk.getParent());
    HostProgramRunner.run(LIMIT, "cp", "-a", System.getProperty("java.home"), jdk.toString());
    Files.deleteIfExists(jdk.resolve("lib/src.zip"));
  }

  /**
   * Runs a command as root below {@code root}, in separate namespaces, so that its mounts disappear
   * with it, and without variables of this environment.
   *
   * @param path search path for programs
   */
  static String inside(Path root, String path, String command)
      throws IOException, InterruptedException {
    return HostProgramRunner.run(
        LIMIT,
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "sh",
        "-c",
        "mount -t proc proc \"$1/proc\" && mount --rbind /dev \"$1/dev\""
            + " && exec env -i PATH=\"$2\" HOME=/root LC_ALL=C.UTF-8 chroot \"$1\" sh -c \"$3\"",
        "inside",
        root.toString(),
        path,
        command);
  }

  static String inside(Path root, String command) throws IOException, InterruptedException {
    return inside(root, PATH, command);
  }

  /**
   * Builds a placeholder package that tells dpkg that a JDK is installed; the JDK itself is this
   * machine's.
   */
  static Path jdkPackage(Path folder) throws IOException, InterruptedException {
    Path control = folder.resolve("jdk/DEBIAN/control");
    Files.createDirectories(control.getParent());
    Files.write(
        control,
        List.of(
            "Package: temurin-25-jdk",
            "Version: 25",
            "Architecture: all",
            "Maintainer: a test",
            "Description: the JDK that this machine lends"));
    Path file = folder.resolve("jdk.deb");
    HostProgramRunner.run(
        LIMIT, "dpkg-deb", "--build", folder.resolve("jdk").toString(), file.toString());
    return file;
  }

  /** Deletes the folder without following links, which may lead outside. */
  static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
