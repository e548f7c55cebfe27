package dev.sonda.probe.counters.internal.hardware;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The parts of the machine, asked for by a thread of its own: that takes a second, in which other
 * sources want to be sampled, and it runs programs that may hang.
 */
final class Inventory {
  private static final System.Logger LOG = System.getLogger(Inventory.class.getName());

  /**
   * What has been found.
   *
   * @param hardware for what comes after
   */
  record Found(Hardware hardware, List<Part> parts) {}

  private final Supplier<Hardware> slow;
  private final CompletableFuture<Found> found = new CompletableFuture<>();

  Inventory(Supplier<Hardware> slow) {
    this.slow = slow;
  }

  void begin() {
    Thread.ofPlatform().name("sonda-hardware").daemon().start(this::look);
  }

  private void look() {
    try {
      Hardware hardware = slow.get();
      found.complete(new Found(hardware, hardware.inventory()));
    } catch (RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "linux.hardware records nothing: {0}", e.toString());
      found.completeExceptionally(e);
    }
  }

  /** Empty as long as it is looked for, and for good where that failed. */
  Optional<Found> await(Duration patience) {
    try {
      return Optional.of(found.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
