package dev.sonda.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.System.Logger.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogWatcherTest {
  private static final System.Logger LOG = System.getLogger(LogWatcherTest.class.getName());

  /** Watches the log of the tests themselves, which have to expect all messages that they cause. */
  @RegisterExtension final LogWatcher outer = new LogWatcher();

  private final LogWatcher inner = new LogWatcher();

  @Test
  void shouldPassWithoutWarnings() {
    inner.start();
    LOG.log(Level.INFO, "all is well");
    assertThatCode(inner::stop).doesNotThrowAnyException();
    assertThat(inner.lines()).isEmpty();
  }

  @Test
  void shouldFailWhenWarningWasNotExpected() {
    outer.expect("disk is full");
    inner.start();
    LOG.log(Level.WARNING, "the {0} is full", "disk");
    assertThatThrownBy(inner::stop)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("unexpected: WARNING " + LogWatcherTest.class.getName())
        .hasMessageContaining("the disk is full");
  }

  @Test
  void shouldFailOnAnErrorOfAnotherThread() throws InterruptedException {
    outer.expect("thread gave up");
    inner.start();
    Thread.ofPlatform()
        .start(() -> LOG.log(Level.ERROR, "thread gave up", new IllegalStateException("tired")))
        .join();
    assertThatThrownBy(inner::stop)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("SEVERE")
        .hasMessageContaining("IllegalStateException: tired");
  }

  @Test
  void shouldAllowExpectedWarningsOnly() {
    outer.expect("producer \\d+ sent garbage");
    outer.expect("something else");
    inner.start();
    inner.expect("producer \\d+ sent garbage");
    LOG.log(Level.WARNING, "producer 7 sent garbage");
    LOG.log(Level.WARNING, "something else");
    assertThatThrownBy(inner::stop)
        .hasMessageContaining("something else")
        .hasMessageNotContaining("producer 7");
  }

  @Test
  void shouldFailWhenExpectedWarningIsMissing() {
    inner.start();
    inner.expect("never said");
    assertThatThrownBy(inner::stop)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("never logged: never said");
  }

  @Test
  void shouldIgnoreWarningsAfterTest() {
    outer.expect("too late");
    inner.start();
    inner.stop();
    LOG.log(Level.WARNING, "too late");
    assertThat(inner.lines()).isEmpty();
  }
}
