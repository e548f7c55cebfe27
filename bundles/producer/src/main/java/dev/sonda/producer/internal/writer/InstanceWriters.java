package dev.sonda.producer.internal.writer;

import dev.sonda.producer.internal.call.Aftermath;
import dev.sonda.producer.internal.call.CallbackLane;
import dev.sonda.producer.internal.call.HostThread;

/**
 * Looks after an instance's trace writers around its callbacks.
 *
 * @param lane the owner of the writers of callback threads
 * @param flushes whether the callback was a flush
 */
public record InstanceWriters(CallbackLane lane, WriterSet writers, boolean flushes)
    implements Aftermath {

  @Override
  public void returned() {
    writers.publish(lane);
    if (flushes) {
      writers.flush(lane);
    }
  }

  @Override
  public void threw() {
    writers.abandonPacket(lane);
  }

  @Override
  public void leftBehind(HostThread thread) {
    writers.leaveBehind(lane, thread);
  }

  @Override
  public void cameBack(HostThread thread) {
    writers.closeLeftBehind(thread);
  }
}
