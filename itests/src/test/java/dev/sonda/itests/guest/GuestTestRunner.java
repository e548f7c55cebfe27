package dev.sonda.itests.guest;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Runs a bundle's tests that need kernel features of the guest inside the guest, with JUnit. */
final class GuestTestRunner {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root")).normalize();
  private static final String TESTS = "tests";
  private static final String JARS = "jars";

  /** JVM options without the second compiler, as little code runs often enough in the guest. */
  private static final String JAVA =
      QemuGuest.JDK
          + "/bin/java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
          + " --enable-native-access=ALL-UNNAMED -Djunit.jupiter.execution.timeout.default=10m";

  private final QemuGuest guest;

  private GuestTestRunner(QemuGuest guest) {
    this.guest = guest;
  }

  /** Copies the bundle's compiled tests and this test's class path into the guest. */
  static GuestTestRunner of(String bundle, QemuGuest guest)
      throws IOException, InterruptedException {
    Files.createDirectory(guest.file(JARS));
    Path console = Path.of(System.getProperty("sonda.test.console"));
    try (Stream<String> found =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))) {
      for (Path jar : Stream.concat(found.map(Path::of), Stream.of(console)).toList()) {
        if (Files.isRegularFile(jar)) {
          Files.copy(jar, guest.file(JARS).resolve(jar.getFileName()));
        }
      }
    }
    Path tests = ROOT.resolve("bundles/" + bundle + "/target/test-classes");
    HostProgramRunner.run(
        Duration.ofMinutes(1), "cp", "-r", tests.toString(), guest.file(TESTS).toString());
    return new GuestTestRunner(guest);
  }

  /** Runs all tests of these classes in the guest; all must be executed and pass. */
  void pass(Duration limit, String... testClasses) throws IOException {
    String classPath = QemuGuest.SHARED + "/" + TESTS + ":" + QemuGuest.SHARED + "/" + JARS + "/*";
    String said =
        guest.runWell(
            limit,
            JAVA + " -cp '" + classPath + "' org.junit.platform.console.ConsoleLauncher execute \\",
            " --disable-banner --disable-ansi-colors --fail-if-no-tests --details=tree \\",
            " --select-class " + String.join(" --select-class ", testClasses));
    if (!said.contains(" 0 tests aborted ") || !said.contains(" 0 tests skipped ")) {
      throw new AssertionError("some were skipped:\n" + said);
    }
  }
}
