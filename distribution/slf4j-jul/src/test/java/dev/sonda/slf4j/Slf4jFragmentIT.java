package dev.sonda.slf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.launch.Framework;
import org.slf4j.LoggerFactory;

@Timeout(240)
class Slf4jFragmentIT {
  private static final String LOGGER = "dev.sonda.slf4j.test";

  @TempDir private Path folder;

  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Logger julLogger = Logger.getLogger(LOGGER);
  private final Handler handler = new Recorder();
  private Framework felix;

  @BeforeEach
  void setUp() throws Exception {
    julLogger.setUseParentHandlers(false);
    julLogger.addHandler(handler);
    felix =
        new FrameworkFactory()
            .newFramework(
                Map.of("org.osgi.framework.storage", folder.toString(), "felix.log.level", "1"));
    felix.start();
  }

  @AfterEach
  void tearDown() throws Exception {
    julLogger.removeHandler(handler);
    felix.stop();
    felix.waitForStop(TimeUnit.SECONDS.toMillis(20));
  }

  @Test
  void shouldResolveSlf4jAndLogToTheJdk() throws Exception {
    BundleContext context = felix.getBundleContext();
    Bundle slf4j = context.installBundle(slf4jApi());
    context.installBundle(fragment());

    slf4j.start();
    warn(slf4j, "from inside");

    assertThat(messages).containsExactly("from inside");
  }

  /**
   * Logs through reflection, because the test's own class loader has different slf4j classes of
   * equal name.
   */
  private static void warn(Bundle slf4j, String message) throws ReflectiveOperationException {
    Object logger =
        slf4j
            .loadClass(LoggerFactory.class.getName())
            .getMethod("getLogger", String.class)
            .invoke(null, LOGGER);
    slf4j.loadClass("org.slf4j.Logger").getMethod("warn", String.class).invoke(logger, message);
  }

  private static String slf4jApi() {
    return LoggerFactory.class.getProtectionDomain().getCodeSource().getLocation().toString();
  }

  private static String fragment() throws Exception {
    try (var files = Files.newDirectoryStream(Path.of("target"), "slf4j-jul-*.jar")) {
      return files.iterator().next().toUri().toString();
    }
  }

  private final class Recorder extends Handler {
    @Override
    public void publish(LogRecord record) {
      messages.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
