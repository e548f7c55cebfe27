package dev.sonda.itests.felix;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.cleanCaches;
import static org.ops4j.pax.exam.CoreOptions.frameworkProperty;
import static org.ops4j.pax.exam.CoreOptions.frameworkStartLevel;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;
import static org.ops4j.pax.exam.CoreOptions.systemTimeout;
import static org.ops4j.pax.exam.CoreOptions.vmOption;

import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.itests.visitors.ReconnectingClients;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarFile;
import org.ops4j.pax.exam.Option;

/**
 * The distribution as options of Pax Exam: its bundles on their start levels, its framework
 * properties, and additions for tests. Each test class has its own {@code etc} and {@code deploy}
 * folders, under the folder that the system property {@code sonda.test.home} names inside the
 * framework.
 */
final class PaxExamOptions {
  private static final Path DISTRIBUTION = Path.of(System.getProperty("sonda.distribution"));
  private static final Path TEST_BUNDLES = Path.of(System.getProperty("sonda.test.bundles"));
  private static final Path ANALYSIS = Path.of(System.getProperty("sonda.analysis"));
  private static final int TEST_BUNDLES_LEVEL = 1;
  private static final int ANALYSIS_LEVEL = 6;
  private static final int START_LEVEL = 100;
  private static final int START_TIMEOUT_MS = 300_000;

  private PaxExamOptions() {}

  static Option[] of(Class<?> testClass) throws IOException {
    Path home = Files.createTempDirectory("sonda-" + testClass.getSimpleName());
    copyFolder(DISTRIBUTION.resolve("etc"), home.resolve("etc"));
    Files.createDirectories(home.resolve("deploy"));
    lookOften(home.resolve("etc/org.apache.felix.fileinstall-deploy.cfg"));
    List<Option> options = new ArrayList<>();
    options.add(cleanCaches(true));
    options.add(systemTimeout(START_TIMEOUT_MS));
    options.add(frameworkStartLevel(START_LEVEL));
    options.add(systemProperty("sonda.test.home").value(home.toString()));
    options.add(systemProperty("sonda.hello.probe").value(System.getProperty("sonda.hello.probe")));
    options.add(systemProperty("sonda.stress").value(System.getProperty("sonda.stress", "false")));
    options.add(systemProperty("sonda.distribution").value(DISTRIBUTION.toString()));
    options.add(systemProperty("org.ops4j.pax.logging.DefaultServiceLog.level").value("WARN"));
    options.add(vmOption("--enable-native-access=ALL-UNNAMED"));
    options.add(vmOption("--sun-misc-unsafe-memory-access=allow"));
    // The JDK's soft caches (asTypeSoftCache) keep classes of a replaced bundle until memory is
    // short; tests that wait for class unloading must not depend on that.
    options.add(vmOption("-XX:SoftRefLRUPolicyMSPerMB=0"));
    options.add(
        systemProperty("sonda.test.class.path").value(System.getProperty("java.class.path")));
    addSockets(options, home);
    addBundles(options);
    if (testClass.isAnnotationPresent(FelixExtension.WithAnalysis.class)) {
      addAnalysis(options);
    }
    addFrameworkProperties(options, home);
    return options.toArray(Option[]::new);
  }

  /** Adds the sockets of a daemon, for clients in other processes; most tests need none. */
  private static void addSockets(List<Option> options, Path home) {
    ReconnectingClients.socketsIn(home)
        .propertiesToListen(SocketPermissions.BY_UMASK)
        .forEach((key, value) -> options.add(frameworkProperty(key).value(value)));
  }

  private static void addBundles(List<Option> options) throws IOException {
    for (Path jar : jars(TEST_BUNDLES)) {
      options.add(bundle(jar.toUri().toString()).startLevel(TEST_BUNDLES_LEVEL));
    }
    for (Path level : sorted(DISTRIBUTION.resolve("bundles"))) {
      int startLevel = Integer.parseInt(level.getFileName().toString().split("-", 2)[0]);
      for (Path jar : jars(level)) {
        options.add(bundle(jar.toUri().toString()).startLevel(startLevel).start(!isFragment(jar)));
      }
    }
  }

  /** Adds the bundles of the analysis after all others, as the launcher does for a daemon. */
  private static void addAnalysis(List<Option> options) throws IOException {
    for (Path jar : jars(ANALYSIS)) {
      options.add(bundle(jar.toUri().toString()).startLevel(ANALYSIS_LEVEL));
    }
    String architecture = System.getProperty("os.arch").equals("amd64") ? "amd64" : "aarch64";
    options.add(
        systemProperty("sonda.duckdb.library")
            .value(ANALYSIS.resolve(architecture).resolve("libduckdb.so").toString()));
    options.add(
        systemProperty("sonda.hello.importer").value(System.getProperty("sonda.hello.importer")));
  }

  private static boolean isFragment(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest().getMainAttributes().getValue("Fragment-Host") != null;
    }
  }

  private static void addFrameworkProperties(List<Option> options, Path home) throws IOException {
    Properties properties = new Properties();
    try (Reader file = Files.newBufferedReader(home.resolve("etc/framework.properties"))) {
      properties.load(file);
    }
    for (String key : properties.stringPropertyNames()) {
      String value =
          properties
              .getProperty(key)
              .replace("${sonda.home}", DISTRIBUTION.toString())
              .replace("${sonda.etc}", home.resolve("etc").toString())
              .replace("${sonda.deploy}", home.resolve("deploy").toString())
              .replace("${sonda.cache}", home.toString());
      options.add(frameworkProperty(key).value(value));
    }
  }

  /**
   * Sets a short poll interval for the deploy folder: each of hundreds of deployments must be seen
   * twice within the test's time.
   */
  private static void lookOften(Path deployConfig) throws IOException {
    Files.writeString(
        deployConfig,
        Files.readString(deployConfig)
            .replaceAll("(?m)^felix.fileinstall.poll=.*$", "felix.fileinstall.poll=10"));
  }

  private static List<Path> jars(Path folder) throws IOException {
    return sorted(folder).stream().filter(file -> file.toString().endsWith(".jar")).toList();
  }

  private static List<Path> sorted(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void copyFolder(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (Path file : sorted(from)) {
      if (Files.isRegularFile(file)) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
