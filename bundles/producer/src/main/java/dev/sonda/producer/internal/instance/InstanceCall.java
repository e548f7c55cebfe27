package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.producer.internal.call.CallbackLane;
import dev.sonda.producer.internal.call.HostThread;
import dev.sonda.producer.internal.call.Outcome;
import dev.sonda.producer.internal.call.ProbeCall;
import dev.sonda.producer.internal.writer.WriterSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A call of a probe's method for one instance, which looks after the trace writer that the method
 * may write with. The writer belongs to the lane: the next call goes on with it, on a thread of its
 * own.
 *
 * @param <T> what the probe's method returns
 */
final class InstanceCall<T> extends ProbeCall<T> {
  /** The call after which the writer's packets are sent to the service. */
  static final String FLUSH = "flush";

  private final CallbackLane lane;
  private final WriterSet writers;
  private final boolean flushes;
  private final BooleanSupplier wanted;
  private final Body<T> body;
  private final Consumer<Outcome<T>> whenDone;

  /**
   * Prepares a call; the lane queues it.
   *
   * @param wanted asked when the call's turn has come
   * @param whenDone is told how the call ended; on the host thread
   */
  InstanceCall(
      CallbackLane lane,
      WriterSet writers,
      String what,
      BooleanSupplier wanted,
      Body<T> body,
      Consumer<Outcome<T>> whenDone) {
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
  protected void onLeftBehind(HostThread abandoned) {
    writers.leaveBehind(lane, abandoned);
  }

  @Override
  protected void onCameBack(HostThread abandoned) {
    writers.closeLeftBehind(abandoned);
  }

  @Override
  protected void onDone(Outcome<T> outcome) {
    whenDone.accept(outcome);
  }
}
