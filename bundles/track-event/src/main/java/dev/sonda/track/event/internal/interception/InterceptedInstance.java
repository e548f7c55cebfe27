package dev.sonda.track.event.internal.interception;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;

/**
 * A data source instance with an interceptor, which is notified of start and stop before the
 * instance.
 */
final class InterceptedInstance implements Instance {
  private final Instance instance;
  private final InterceptingSink sink;
  private final PacketReceiver receiver;

  InterceptedInstance(Instance instance, InterceptingSink sink, PacketReceiver receiver) {
    this.instance = instance;
    this.sink = sink;
    this.receiver = receiver;
  }

  @Override
  public void start(Acknowledgement done) {
    receiver.onStart();
    instance.start(done);
  }

  @Override
  public void flush(Acknowledgement done) {
    instance.flush(done);
  }

  @Override
  public void clearIncrementalState() {
    instance.clearIncrementalState();
  }

  @Override
  public void stop(Acknowledgement done) {
    EndingAcknowledgement ending = new EndingAcknowledgement(done);
    try {
      receiver.onStop();
    } finally {
      instance.stop(ending);
      ending.returned();
    }
  }

  /** Acknowledgement that stops the forwarding of packets once the instance has stopped. */
  private final class EndingAcknowledgement implements Acknowledgement {
    private final Acknowledgement done;
    private boolean isLater;

    EndingAcknowledgement(Acknowledgement done) {
      this.done = done;
    }

    @Override
    public Runnable later() {
      isLater = true;
      Runnable action = done.later();
      return () -> {
        sink.end();
        action.run();
      };
    }

    void returned() {
      if (!isLater) {
        sink.end();
      }
    }
  }
}
