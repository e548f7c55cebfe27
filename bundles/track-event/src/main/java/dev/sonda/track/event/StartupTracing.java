package dev.sonda.track.event;

import dev.sonda.producer.StartupRecording;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A recording that begins at program start, before the program is connected to a tracing service;
 * see {@link TracingOptions#withStartup}. Any thread.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=startup :
 * static Tracing begin(TraceConfig config) {
 *   Duration timeout = Duration.ofSeconds(10);
 *   Tracing tracing = Tracing.initialize(TracingOptions.inProcess().withStartup(config, timeout));
 *   SHOP.instant("opens").emit(); // the program is recorded already
 *   return tracing;
 * }
 *
 * static boolean isTaken(Tracing tracing) {
 *   return tracing.startup().state() == StartupTracing.State.ADOPTED;
 * }}
 */
public final class StartupTracing {
  /**
   * How far a recording that began with the program has come: none, waiting for a session, adopted
   * by a session, or aborted.
   */
  public enum State {
    /** The options request no recording from program start. */
    NONE,
    /** The program records, and waits for a session with this config. */
    WAITING,
    /** A session has adopted the recording, with all events written so far. */
    ADOPTED,
    /**
     * No session adopted the recording before the timeout, or no service supports adoption: the
     * recorded events are lost.
     */
    ABORTED
  }

  private final List<StartupRecording> recordings;

  StartupTracing(List<StartupRecording> recordings) {
    this.recordings = List.copyOf(recordings);
  }

  /**
   * State of the recording; with several services, {@code ADOPTED} as soon as one of them has
   * adopted it.
   */
  public State state() {
    if (recordings.isEmpty()) {
      return State.NONE;
    }
    return anyIs(StartupRecording.State.ADOPTED)
        ? State.ADOPTED
        : anyIs(StartupRecording.State.WAITING) ? State.WAITING : State.ABORTED;
  }

  private boolean anyIs(StartupRecording.State state) {
    return recordings.stream().anyMatch(each -> each.state() == state);
  }

  /**
   * Waits until the recording is adopted by a session or aborted, at all services.
   *
   * @return false if the timeout has passed first
   */
  public boolean awaitSettled(Duration timeout) throws InterruptedException {
    CountDownLatch settled = new CountDownLatch(recordings.size());
    recordings.forEach(each -> each.whenSettled(settled::countDown));
    return settled.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Runs the action with the final state once the recording is adopted or aborted at all services,
   * on any thread; immediately if it is already.
   *
   * <pre>{@code
   * tracing.startup().whenSettled(state -> log.info("startup: " + state));
   * }</pre>
   */
  public void whenSettled(Consumer<State> action) {
    AtomicInteger waiting = new AtomicInteger(recordings.size() + 1);
    Runnable settled =
        () -> {
          if (waiting.decrementAndGet() == 0) {
            action.accept(state());
          }
        };
    recordings.forEach(each -> each.whenSettled(settled));
    settled.run();
  }

  /** Ends the recordings that no session has adopted, and discards their events. */
  public void abort() {
    recordings.forEach(StartupRecording::abort);
  }
}
