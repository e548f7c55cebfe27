package dev.sonda.track.event;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State per writing thread of a data source, such as the names that the thread has already written.
 * As a field of a {@link dev.sonda.api.probe.Instance}, the state is per session and thread:
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=thread-state :
 * static final class KnownNames {
 *   private final ThreadLocalState<Set<String>> told = new ThreadLocalState<>(HashSet::new);
 *
 *   // for each packet: whether the thread has to write the name, or its id suffices
 *   boolean isNew(String name) {
 *     return told.get().add(name);
 *   }
 *
 *   // called by Instance.clearIncrementalState: readers may start to read at this position
 *   void forget() {
 *     told.clear();
 *   }
 * }}
 */
public final class ThreadLocalState<T> {
  private final Supplier<T> factory;

  // an instance field on purpose, as the state is per session; a thread's entry is freed with this
  // object
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Held<T>> mine = new ThreadLocal<>();

  /** Changes when the states of all threads are dropped. */
  private final AtomicInteger generation = new AtomicInteger();

  private record Held<T>(int generation, T state) {}

  /**
   * Creates the object, without the state of any thread.
   *
   * @param factory creates a thread's state at the first {@link #get} of the thread
   */
  public ThreadLocalState(Supplier<T> factory) {
    this.factory = factory;
  }

  /**
   * The calling thread's state; created at the first call of the thread, and at its first call
   * after a {@link #clear}.
   */
  public T get() {
    int current = generation.getAcquire();
    Held<T> held = mine.get();
    if (held == null || held.generation() != current) {
      held = new Held<>(current, factory.get());
      mine.set(held);
    }
    return held.state();
  }

  /**
   * Drops the state of all threads: each thread gets a new state with its next {@link #get}. Any
   * thread.
   */
  public void clear() {
    generation.incrementAndGet();
  }
}
