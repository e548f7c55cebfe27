package dev.sonda.itests.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A virtual machine for tests under qemu, which emulates the CPU and is about twenty times as slow
 * as the host. Commands and results are exchanged as files of a shared folder. Changes of the
 * machine's disk are discarded on close.
 */
final class QemuGuest implements AutoCloseable {
  /** Path in the guest of the folder that it shares with the test. */
  static final String SHARED = "/mnt/shared";

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration BOOT = Duration.ofMinutes(15);
  private static final Duration MAKE = Duration.ofMinutes(5);
  static final String JDK = "/usr/lib/jvm/jdk-25";

  private final Process qemu;
  private final Path shared;
  private final Path console;
  private int commands;

  private QemuGuest(Process qemu, Path shared, Path console) {
    this.qemu = qemu;
    this.shared = shared;
    this.console = console;
  }

  /**
   * Result of a command in the guest.
   *
   * @param exitCode its exit code
   * @param output standard output and error
   */
  record Answer(int exitCode, String output) {}

  /** A message that lists what this machine lacks for a guest; empty if a guest can run. */
  static Optional<String> missing() throws IOException {
    return DebianRootFileSystem.missing(
        "debootstrap", "qemu-system-x86_64", "mkfs.ext4", "dpkg-deb", "unshare", "chroot");
  }

  /** Boots a Debian with a JDK. */
  static QemuGuest boot(Path folder) throws IOException, InterruptedException {
    Path root = DebianRootFileSystem.copyTo(folder);
    DebianRootFileSystem.addJdk(root);
    return boot(folder, root, "");
  }

  /**
   * Boots a Debian in which the package was installed at native speed and not started.
   *
   * @param kernelOptions additions to the kernel's command line
   */
  static QemuGuest bootInstalled(Path folder, String kernelOptions)
      throws IOException, InterruptedException {
    Path root = DebianRootFileSystem.copyTo(folder);
    DebianRootFileSystem.addJdk(root);
    Files.copy(DebianRootFileSystem.jdkPackage(folder), root.resolve("root/jdk.deb"));
    Files.copy(InstallationPackages.debianPackage(), root.resolve("root/sonda.deb"));
    DebianRootFileSystem.inside(root, "dpkg -i /root/jdk.deb /root/sonda.deb && rm /root/*.deb");
    return boot(folder, root, kernelOptions);
  }

  private static QemuGuest boot(Path folder, Path root, String kernelOptions)
      throws IOException, InterruptedException {
    prepare(root);
    Path kernel = theOnly(root.resolve("boot"), "vmlinuz-");
    Path initrd = theOnly(root.resolve("boot"), "initrd.img-");
    Files.copy(kernel, folder.resolve("kernel"));
    Files.copy(initrd, folder.resolve("initrd"));
    Path disk = folder.resolve("disk");
    HostProgramRunner.run(MAKE, "truncate", "-s", "3G", disk.toString());
    HostProgramRunner.run(MAKE, "mkfs.ext4", "-q", "-d", root.toString(), disk.toString());
    DebianRootFileSystem.remove(root);
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Path console = folder.resolve("console.txt");
    QemuGuest guest = new QemuGuest(qemu(folder, shared, console, kernelOptions), shared, console);
    try {
      guest.await("the guest's first sign of life", BOOT, () -> Files.exists(guest.file("booted")));
      return guest;
    } catch (RuntimeException | Error e) {
      guest.close();
      throw e;
    }
  }

  /**
   * Emulates both processors on one thread: with one thread each, code that a JVM patches while the
   * other processor runs it crashed with SIGSEGV.
   */
  private static Process qemu(Path folder, Path shared, Path console, String options)
      throws IOException {
    String machine =
        "qemu-system-x86_64 -accel tcg,thread=single -cpu max -smp 2 -m 2048 -nodefaults"
            + " -no-reboot -display none -kernel kernel -initrd initrd";
    ProcessBuilder builder = new ProcessBuilder(machine.split(" ", -1));
    builder
        .command()
        .addAll(
            List.of(
                "-append",
                ("root=/dev/vda rw console=ttyS0 psi=1 panic=1 " + options).strip(),
                "-drive",
                "file=disk,if=virtio,format=raw",
                "-virtfs",
                "local,mount_tag=shared,security_model=none,path=" + shared,
                "-serial",
                "file:" + console));
    builder.directory(folder.toFile()).redirectErrorStream(true);
    return builder.redirectOutput(folder.resolve("qemu.txt").toFile()).start();
  }

  /** Adds to the guest's disk the shared folder and the service that runs commands. */
  private static void prepare(Path root) throws IOException {
    Files.createDirectories(root.resolve(SHARED.substring(1)));
    Files.writeString(root.resolve("etc/hostname"), "guest\n");
    String options = ",trans=virtio,version=9p2000.L,msize=262144 0 0";
    Files.write(
        root.resolve("etc/fstab"),
        List.of(
            "/dev/vda / ext4 defaults 0 1", "shared " + SHARED + " 9p rw,cache=none" + options));
    Path units = root.resolve("etc/systemd/system");
    Files.write(
        units.resolve("commands.service"),
        List.of(
            "[Unit]",
            "RequiresMountsFor=" + SHARED,
            "[Service]",
            "Environment=HOME=/root LANG=C.UTF-8",
            "WorkingDirectory=/root",
            "ExecStart=/bin/sh -c 'cd "
                + SHARED
                + "; touch booted; while sleep 0.5; do"
                + " for c in *.sh; do [ -e \"$$c\" ] || continue; mv $$c $$c.now;"
                + " (cd /root; bash "
                + SHARED
                + "/$$c.now) >$$c.out 2>&1 </dev/null;"
                + " echo $$? >$$c.end; mv $$c.end $$c.exit; done; done'"));
    Path wanted = Files.createDirectories(units.resolve("multi-user.target.wants"));
    Files.createSymbolicLink(wanted.resolve("commands.service"), Path.of("../commands.service"));
  }

  private static Path theOnly(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .findFirst()
          .orElseThrow(() -> new AssertionError("the Debian for tests has no " + prefix + "*"));
    }
  }

  /** Runs one or several commands in a shell as root. */
  Answer run(Duration limit, String... lines) throws IOException {
    String name = commands++ + ".sh";
    Files.write(file(name + ".new"), List.of(lines));
    Files.move(file(name + ".new"), file(name), StandardCopyOption.ATOMIC_MOVE);
    Path exit = file(name + ".exit");
    await(String.join("\n", lines), limit, () -> Files.exists(exit));
    int exitCode = Integer.parseInt(Files.readString(exit).strip());
    return new Answer(exitCode, Files.readString(file(name + ".out")));
  }

  /** Runs commands that must succeed, and returns their output. */
  String runWell(Duration limit, String... lines) throws IOException {
    Answer answer = run(limit, lines);
    if (answer.exitCode() != 0) {
      throw new AssertionError(String.join("\n", lines) + "\n" + answer);
    }
    return answer.output();
  }

  /**
   * Waits for a file that the guest creates after a suspend, during which it can't access the
   * folder.
   */
  void awaitAgain(String name, Duration limit) {
    await(name + ", after a sleep", limit, () -> Files.exists(file(name)));
  }

  /** A file in the shared folder. */
  Path file(String name) {
    return shared.resolve(name);
  }

  private void await(String what, Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (!qemu.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError(
            (qemu.isAlive() ? "waited " + limit : "qemu ended while it was waited")
                + " for "
                + what
                + "; the console is "
                + console);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Powers the machine off without shutdown. */
  @Override
  public void close() {
    qemu.destroy();
    try {
      if (!qemu.waitFor(10, TimeUnit.SECONDS)) {
        qemu.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      qemu.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
