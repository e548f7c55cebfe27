package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.api.probe.Readiness;
import dev.sonda.core.internal.loop.CallbackTask;
import dev.sonda.protos.DataSourceConfig;
import java.util.Optional;

/**
 * Posts the callbacks of one producer, each as a separate task of the loop. They run in the order
 * of the requests and never during a change of the service's state, and an exception affects no
 * other task. Loop only.
 */
public final class ProducerCallbacks {
  private final Producer producer;
  private final TaskRunner loop;
  private boolean connected = true;

  ProducerCallbacks(Producer producer, TaskRunner loop) {
    this.producer = producer;
    this.loop = loop;
  }

  /** Tells a producer that brought its own memory whether the service uses it. */
  void onOwnMemory(boolean isUsed) {
    post(() -> producer.onOwnMemory(isUsed));
  }

  void onConnect() {
    post(producer::onConnect);
  }

  void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
    post(() -> producer.onTracingSetup(memory, pageSizeBytes));
  }

  public void setupDataSource(long instanceId, DataSourceConfig config) {
    post(() -> producer.setupDataSource(instanceId, config));
  }

  public void startDataSource(long instanceId, DataSourceConfig config) {
    post(() -> producer.startDataSource(instanceId, config));
  }

  public void stopDataSource(long instanceId) {
    post(() -> producer.stopDataSource(instanceId));
  }

  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    post(() -> producer.flush(flushRequestId, instanceIds, flags));
  }

  public void clearIncrementalState(long[] instanceIds) {
    post(() -> producer.clearIncrementalState(instanceIds));
  }

  /**
   * Asks the producer whether a data source can record. A producer that hangs never replies.
   *
   * @param onDone gets the untrusted reply, on the loop
   */
  public void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    post(() ->
        producer.checkDataSource(
            config, readinessUntrusted -> loop.post(() -> onDone.receive(readinessUntrusted))));
  }

  /** Drops queued calls, because the producer has disconnected. */
  void disconnect() {
    connected = false;
  }

  /** Disconnects the producer: {@code onDisconnect} is its last call. */
  void disconnect(String reason) {
    post(() -> {
      connected = false;
      producer.onDisconnect(reason);
    });
  }

  private void post(Runnable call) {
    loop.post(
        new CallbackTask(
            producer,
            () -> {
              if (connected) {
                call.run();
              }
            }));
  }
}
