package dev.sonda.track.event;

import dev.sonda.producer.StartupRecording;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What a program records from its first moment on, before a tracing service knows it; see {@link
 * TracingOptions#withStartup}. Any thread.
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=startup :
 * static Tracing begin(TraceConfig config) {
 *   Duration timeout = Duration.ofSeconds(10);
 *   Tracing tracing = Tracing.initialize(TracingOptions.inProcess().withStartup(config, timeout));
 *   SHOP.instant("opens").emit(); // is recorded already
 *   return tracing;
 * }
 *
 * static boolean isTaken(Tracing tracing) {
 *   return tracing.startup().state() == StartupTracing.State.ADOPTED;
 * }}
 */
public final class StartupTracing {
  /** How far it has come. */
  public enum State {
    /** The program wasn't asked to record from its first moment. */
    NONE,
    /** Records, and waits for a session with this config. */
    WAITING,
    /** A session has it, with all that was written so far. */
    ADOPTED,
    /** No session asked in time, or no service could take it over: what was written is lost. */
    ABORTED
  }

  private final List<StartupRecording> recordings;

  StartupTracing(List<StartupRecording> recordings) {
    this.recordings = List.copyOf(recordings);
  }

  /** Of several services, the first one that adopts it counts. */
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
   * Waits until sessions have adopted it, or it is aborted, at all services.
   *
   * @return whether that came in time
   */
  public boolean awaitSettled(Duration timeout) throws InterruptedException {
    CountDownLatch settled = new CountDownLatch(recordings.size());
    recordings.forEach(each -> each.whenSettled(settled::countDown));
    return settled.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Runs the action once it is adopted or aborted at all services, with what has become of it, on
   * any thread; at once if so already.
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

  /** Ends what no session has adopted, and forgets what it wrote. */
  public void abort() {
    recordings.forEach(StartupRecording::abort);
  }
}
