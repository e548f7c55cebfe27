package dev.sonda.producer.internal;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.producer.internal.call.FailureText;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * Forwards events about threads to all registered thread observers. A probe that detects threads
 * calls only this observer, which has the service property {@code sonda.fanout=true}. An observer
 * that throws is removed, and the log names its bundle.
 *
 * <p>Called on the sampling thread that detected the threads; observers are added and removed on
 * any thread.
 */
@Component(property = "sonda.fanout:Boolean=true")
public final class ThreadObserverFanout implements ThreadObserver {
  private static final System.Logger LOG = System.getLogger(ThreadObserverFanout.class.getName());

  private final List<Listed> observers = new CopyOnWriteArrayList<>();

  @Activate
  public ThreadObserverFanout() {}

  @Reference(
      cardinality = ReferenceCardinality.MULTIPLE,
      policy = ReferencePolicy.DYNAMIC,
      target = "(!(sonda.fanout=true))")
  void addObserver(ThreadObserver observer, ServiceReference<ThreadObserver> reference) {
    add(observer, BundleNames.of(reference));
  }

  /** Removes an observer; a running call may still reach it. */
  // Compares by identity, because equals would run the probe's code.
  @SuppressWarnings("ReferenceEquality")
  void removeObserver(ThreadObserver observer) {
    observers.removeIf(listed -> listed.observer() == observer);
  }

  void add(ThreadObserver observer, String bundle) {
    observers.add(new Listed(observer, bundle));
  }

  @Override
  public boolean observes(long sessionId) {
    for (Listed listed : observers) {
      if (observes(listed, sessionId)) {
        return true;
      }
    }
    return false;
  }

  /** Whether one observer observes the session; false if the observer throws. */
  private boolean observes(Listed listed, long sessionId) {
    boolean[] answer = new boolean[1];
    tell(listed, observer -> answer[0] = observer.observes(sessionId));
    return answer[0];
  }

  @Override
  public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
    tellAll(observer -> observer.onThreadsSeen(sessionId, threadIds, count));
  }

  @Override
  public void onThreadRenamed(long sessionId, int threadId, String name) {
    tellAll(observer -> observer.onThreadRenamed(sessionId, threadId, name));
  }

  @Override
  public void onThreadExited(long sessionId, int threadId) {
    tellAll(observer -> observer.onThreadExited(sessionId, threadId));
  }

  @Override
  public void onDescriptorOpened(long sessionId, int threadId, int descriptor) {
    tellAll(observer -> observer.onDescriptorOpened(sessionId, threadId, descriptor));
  }

  private void tellAll(Consumer<ThreadObserver> message) {
    for (Listed listed : observers) {
      tell(listed, message);
    }
  }

  /**
   * Calls an observer. If it throws, the exception is logged with the name of its bundle, and the
   * observer gets no more calls: the caller is another probe's sampling task, which must not fail
   * because of the observer.
   */
  private void tell(Listed listed, Consumer<ThreadObserver> message) {
    try {
      message.accept(listed.observer());
    } catch (RuntimeException | LinkageError e) {
      observers.remove(listed);
      LOG.log(
          Level.WARNING,
          "bundle {0}: its thread observer is dropped, as it threw {1}",
          listed.bundle(),
          FailureText.describe(e));
    }
  }

  private record Listed(ThreadObserver observer, String bundle) {}
}
