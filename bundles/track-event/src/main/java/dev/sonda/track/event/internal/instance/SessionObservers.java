package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The registered session observers of the program. Any thread; the host's threads make the
 * callbacks.
 */
public final class SessionObservers {
  /** The observers of this program. */
  public static final SessionObservers PROGRAM = new SessionObservers();

  private final List<Observer> observers = new CopyOnWriteArrayList<>();

  /** Callbacks of an observer. */
  public interface Observer {
    void onSetup();

    void onStart();

    void onStop(Acknowledgement done);

    void onStopped();

    void willClearIncrementalState();
  }

  public void add(Observer observer) {
    observers.add(observer);
  }

  public void remove(Observer observer) {
    observers.remove(observer);
  }

  void setUp() {
    tell(Observer::onSetup);
  }

  void started() {
    tell(Observer::onStart);
  }

  void stopping(Acknowledgement done) {
    tell(observer -> observer.onStop(done));
  }

  void stopped() {
    tell(Observer::onStopped);
  }

  void willClearIncrementalState() {
    tell(Observer::willClearIncrementalState);
  }

  private void tell(Consumer<Observer> word) {
    observers.forEach(word);
  }
}
