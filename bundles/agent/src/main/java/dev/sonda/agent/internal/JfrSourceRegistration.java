package dev.sonda.agent.internal;

import dev.sonda.probe.jfr.OwnJvm;
import dev.sonda.track.event.Tracing;
import java.time.Duration;

/**
 * Registers the data source for the JVM's own events (JFR) as soon as the process is connected to a
 * tracing service.
 */
final class JfrSourceRegistration {
  private static final String JFR = "jdk.jfr";

  /** Longer than any JVM runs. */
  private static final Duration FOREVER = Duration.ofDays(10_000);

  private final Tracing tracing;
  private boolean isOffered;

  JfrSourceRegistration(Tracing tracing) {
    this.tracing = tracing;
  }

  /**
   * Registers the data source once connected; further calls do nothing.
   *
   * @throws IllegalStateException with a sentence, if this JVM has no JFR
   */
  synchronized void offer() {
    if (ModuleLayer.boot().findModule(JFR).isEmpty()) {
      throw new IllegalStateException(
          "this run-time image doesn't have the module jdk.jfr, or --add-modules jdk.jfr is"
              + " missing");
    }
    if (!isOffered) {
      isOffered = true;
      Thread.ofPlatform().daemon().name("sonda-agent-jfr").start(this::offerWhenConnected);
    }
  }

  /**
   * Waits for a connection, then claims this JVM's events and registers. Until then a daemon may
   * record this JVM from outside.
   */
  private void offerWhenConnected() {
    try {
      if (tracing.awaitConnected(FOREVER)) {
        OwnJvm.claim();
        tracing.register(OwnJvm.dataSource());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
