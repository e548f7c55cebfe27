package dev.sonda.producer.internal.call;

import dev.sonda.api.probe.Acknowledgement;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One call into a probe.
 *
 * @param what the method, for messages
 * @param wanted asked on the host thread when its turn has come
 * @param body runs on a callback thread
 * @param whenDone runs on the host thread, exactly once
 */
public record Callback<T>(
    String what,
    BooleanSupplier wanted,
    Body<T> body,
    Aftermath aftermath,
    Consumer<Outcome<T>> whenDone) {

  /** A call that concerns no instance. */
  public static <T> Callback<T> of(String what, Body<T> body, Consumer<Outcome<T>> whenDone) {
    return new Callback<>(what, () -> true, body, Aftermath.NONE, whenDone);
  }

  /** The probe's method. */
  @FunctionalInterface
  public interface Body<T> {
    T call(Acknowledgement done);
  }
}
