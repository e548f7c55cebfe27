package dev.sonda.track.event;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What each thread that writes for a data source keeps, such as the names that its readers know. As
 * a field of a session's {@link dev.sonda.api.probe.Instance} it is of that session and thread:
 *
 * {@snippet class=dev.sonda.track.event.example.ProgramExamplesTest region=thread-state :
 * static final class KnownNames {
 *   private final ThreadState<Set<String>> told = new ThreadState<>(HashSet::new);
 *
 *   // for each packet: whether the thread has to say the name, or its number will do
 *   boolean isNew(String name) {
 *     return told.get().add(name);
 *   }
 *
 *   // in Instance.clearIncrementalState: readers may begin here
 *   void forget() {
 *     told.clear();
 *   }
 * }}
 */
public final class ThreadState<T> {
  private final Supplier<T> factory;

  @SuppressWarnings("ThreadLocalUsage") // of this session: a thread's entry goes with this object
  private final ThreadLocal<@Nullable Held<T>> mine = new ThreadLocal<>();

  /** Changes when the states of all threads are dropped. */
  private final AtomicInteger generation = new AtomicInteger();

  private record Held<T>(int generation, T state) {}

  /**
   * No thread has any state yet.
   *
   * @param factory makes a thread's state when that thread first asks for it
   */
  public ThreadState(Supplier<T> factory) {
    this.factory = factory;
  }

  /** The calling thread's state: the one before, or a new one since the last {@link #clear}. */
  public T get() {
    int current = generation.getAcquire();
    Held<T> held = mine.get();
    if (held == null || held.generation() != current) {
      held = new Held<>(current, factory.get());
      mine.set(held);
    }
    return held.state();
  }

  /** Has each thread get a new state when it asks next. Any thread. */
  public void clear() {
    generation.incrementAndGet();
  }
}
