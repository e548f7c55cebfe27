package dev.sonda.producer.internal.call;

import dev.sonda.api.probe.Acknowledgement;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets one callback finish later. Any thread. */
final class CallbackAcknowledgement implements Acknowledgement {
  private final AtomicBoolean acknowledged = new AtomicBoolean();
  private final Runnable onAcknowledged;
  private volatile boolean later;

  CallbackAcknowledgement(Runnable onAcknowledged) {
    this.onAcknowledged = onAcknowledged;
  }

  @Override
  public Runnable later() {
    later = true;
    return () -> {
      if (acknowledged.compareAndSet(false, true)) {
        onAcknowledged.run();
      }
    };
  }

  /** To be asked when the callback has returned. */
  boolean isComplete() {
    return !later || acknowledged.get();
  }
}
