package dev.sonda.cli.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.osgi.framework.Bundle;
import org.osgi.service.log.FormatterLogger;
import org.osgi.service.log.Logger;

class BundleLoggersTest {
  @RegisterExtension final LogWatcher watcher = new LogWatcher();

  private final BundleLoggers loggers = new BundleLoggers(new BundleLog(() -> false));
  private final Logger logger = loggers.getLogger(bundle(), "a.logger", Logger.class);

  @Test
  void shouldBeginEachLineWithNameOfBundle() {
    watcher.expect("my.probe: odd: 7 of 9");
    watcher.expect("my.probe: bad");
    logger.warn("odd: {} of {}", 7, 9);
    logger.error("bad {}", "luck", new IllegalStateException("no luck"));

    assertThat(watcher.lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("WARNING", "my.probe: odd: 7 of 9"),
            line -> assertThat(line).contains("SEVERE", "my.probe: bad luck", "no luck"));
  }

  @Test
  void shouldFormatAnyNumberOfValues() {
    watcher.expect("1 2 3 \\{}");
    watcher.expect("plain");
    logger.warn("{} {} {} {}", 1, 2, 3);
    logger.warn("plain");

    assertThat(watcher.lines()).hasSize(2);
  }

  @Test
  void shouldLeaveOutMessagesBelowWarning() {
    logger.info("fine");
    logger.debug("detail {}", 1);
    logger.trace(said -> said.trace("never asked"));

    assertThat(watcher.lines()).isEmpty();
    assertThat(logger.isInfoEnabled()).isFalse();
    assertThat(logger.isWarnEnabled()).isTrue();
    assertThat(logger.isErrorEnabled()).isTrue();
  }

  @Test
  void shouldCallConsumerWhenLevelIsLogged() {
    watcher.expect("costly");
    logger.warn(said -> said.warn("costly"));

    assertThat(watcher.lines()).hasSize(1);
  }

  @Test
  void shouldFormatWithPrintfInFormatterLogger() {
    watcher.expect("07");
    loggers.getLogger("x", FormatterLogger.class).warn("%02d", 7);

    assertThat(watcher.lines().getFirst()).contains("x: 07");
  }

  @Test
  void shouldMakeNewLoggerForEachCaller() {
    assertThat(logger.getName()).isEqualTo("a.logger");
    assertThat(logger).isNotEqualTo(loggers.getLogger(bundle(), "a.logger", Logger.class));
    assertThat(loggers.getLogger(String.class).getName()).isEqualTo("java.lang.String");
    assertThat(loggers.getLogger("n")).hasToString("logger n of n");
  }

  private static Bundle bundle() {
    return (Bundle)
        Proxy.newProxyInstance(
            Bundle.class.getClassLoader(),
            new Class<?>[] {Bundle.class},
            (_, method, _) -> method.getName().equals("getSymbolicName") ? "my.probe" : null);
  }
}
