package dev.sonda.agent.internal;

import dev.sonda.probe.jfr.OwnJvm;
import dev.sonda.track.event.Tracing;
import java.time.Duration;

/** Offers the JVM's own events as soon as there is a service that can ask for them. */
final class OwnEvents {
  private static final String JFR = "jdk.jfr";

  /** Of the longest a JVM runs. */
  private static final Duration FOREVER = Duration.ofDays(10_000);

  private final Tracing tracing;
  private boolean isOffered;

  OwnEvents(Tracing tracing) {
    this.tracing = tracing;
  }

  /**
   * Offers them, once.
   *
   * @throws IllegalStateException with a sentence, if this JVM has no such events
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

  /** Until then, a daemon that comes may record this JVM from outside. */
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
