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
 * Lists the components of the machine on a separate thread: listing takes a second, in which other
 * data sources have to be sampled, and runs programs that may hang.
 */
final class BackgroundInventory {
  private static final System.Logger LOG = System.getLogger(BackgroundInventory.class.getName());

  /**
   * The components, and the access to sensors.
   *
   * @param hardware to read sensors from afterwards
   */
  record Found(HardwareReader hardware, List<HardwareComponent> components) {}

  private final Supplier<HardwareReader> slow;
  private final CompletableFuture<Found> found = new CompletableFuture<>();

  BackgroundInventory(Supplier<HardwareReader> slow) {
    this.slow = slow;
  }

  void begin() {
    Thread.ofPlatform().name("sonda-hardware").daemon().start(this::look);
  }

  private void look() {
    try {
      HardwareReader hardware = slow.get();
      found.complete(new Found(hardware, hardware.inventory()));
    } catch (RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.WARNING, "linux.hardware records nothing: {0}", e.toString());
      found.completeExceptionally(e);
    }
  }

  /** Waits for the result. Empty if it isn't known in time, or if the search has failed. */
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
