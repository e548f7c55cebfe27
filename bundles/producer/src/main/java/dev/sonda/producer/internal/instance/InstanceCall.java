package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.producer.internal.call.CallbackQueue;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.call.ProbeCallOutcome;
import dev.sonda.producer.internal.call.ProbeThread;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A call of a probe's method for one instance, which publishes or discards the packets that the
 * method has written. The trace writer belongs to the data source's {@code CallbackQueue}, so that
 * the next call, on another thread, continues to use it.
 *
 * @param <T> what the probe's method returns
 */
final class InstanceCall<T> extends ProbeCall<T> {
  /** The call after which the writer's packets are sent to the service. */
  static final String FLUSH = "flush";

  private final CallbackQueue lane;
  private final InstanceTraceWriters writers;
  private final boolean flushes;
  private final BooleanSupplier wanted;
  private final Body<T> body;
  private final Consumer<ProbeCallOutcome<T>> whenDone;

  /**
   * Prepares a call; the lane queues it.
   *
   * @param wanted whether the call is still needed; checked just before the call would start
   * @param whenDone receives the outcome of the call, on the host thread
   */
  InstanceCall(
      CallbackQueue lane,
      InstanceTraceWriters writers,
      String what,
      BooleanSupplier wanted,
      Body<T> body,
      Consumer<ProbeCallOutcome<T>> whenDone) {
    super(lane, what);
    this.lane = lane;
    this.writers = writers;
    this.flushes = what.equals(FLUSH);
    this.wanted = wanted;
    this.body = body;
    this.whenDone = whenDone;
  }

  @Override
  protected boolean isWanted() {
    return wanted.getAsBoolean();
  }

  @Override
  protected T callProbe(Acknowledgement done) {
    return body.call(done);
  }

  @Override
  protected void onReturned() {
    writers.publish(lane);
    if (flushes) {
      writers.flush(lane);
    }
  }

  @Override
  protected void onThrown() {
    writers.abandonPacket(lane);
  }

  @Override
  protected void onLeftBehind(ProbeThread abandoned) {
    writers.leaveBehind(lane, abandoned);
  }

  @Override
  protected void onCameBack(ProbeThread abandoned) {
    writers.closeLeftBehind(abandoned);
  }

  @Override
  protected void onDone(ProbeCallOutcome<T> outcome) {
    whenDone.accept(outcome);
  }
}
