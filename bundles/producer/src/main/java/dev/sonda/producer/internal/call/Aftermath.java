package dev.sonda.producer.internal.call;

/** What remains to be done around a call into a probe, apart from its outcome. */
public interface Aftermath {
  Aftermath NONE = new Aftermath() {};

  /** On the callback thread, as soon as the probe's method has returned. */
  default void returned() {}

  /** On the callback thread, when the probe's method, or {@link #returned}, has thrown. */
  default void threw() {}

  /** On the host thread: the call outlived its deadline, and its thread still runs. */
  default void leftBehind(HostThread thread) {}

  /** On the host thread: the thread that was left behind is done with the probe's code. */
  default void cameBack(HostThread thread) {}
}
