package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.producer.commit.CommitCopy;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A producer's endpoint in the service's process. Any thread may call it; each call becomes a task
 * of the loop, so calls of one thread take effect in their order, and never during a callback.
 */
public final class LoopProducerEndpoint implements ProducerEndpoint {
  private final Producers producers;
  private final TaskRunner loop;
  // The producer's state; null until the endpoint's first task on the loop has set it. Loop only.
  private @Nullable ConnectedProducer connected;

  public LoopProducerEndpoint(
      Producers producers,
      TaskRunner loop,
      Producer producer,
      ClientIdentity identity,
      ProducerSetup setup) {
    this.producers = producers;
    this.loop = loop;
    loop.post(() -> connect(producer, identity, setup));
  }

  private void connect(Producer producer, ClientIdentity identity, ProducerSetup setup) {
    connected = producers.connect(producer, identity, setup).orElse(null);
  }

  /** Posts a call, which is dropped if the producer has disconnected by then. */
  private void post(Consumer<ConnectedProducer> call) {
    loop.post(() -> {
      ConnectedProducer producer = connected;
      if (producer != null && producer.isConnected()) {
        call.accept(producer);
        producers.checkBudget(producer);
      }
    });
  }

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {
    post(producer -> producers.sources().register(producer, descriptor));
  }

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {
    post(producer -> producers.sources().update(producer, descriptor));
  }

  @Override
  public void unregisterDataSource(String name) {
    post(producer -> producers.sources().unregister(producer, name));
  }

  @Override
  public boolean canPatchDirectly() {
    return true;
  }

  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {
    post(producer -> producers.registerWriter(producer, writerId, targetBuffer));
  }

  @Override
  public void unregisterTraceWriter(int writerId) {
    post(producer -> producers.unregisterWriter(producer, writerId));
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    CommitCopy copy = producers.commitCopies().take();
    copy.takeFrom(commit);
    post(producer -> {
      producers.commit(producer, copy);
      producers.commitCopies().giveBack(copy);
      if (onCommitted != null) {
        onCommitted.run();
      }
    });
  }

  @Override
  public void notifyDataSourceStarted(long instanceId) {
    post(producer -> producers.dataSourceStarted(producer, instanceId));
  }

  @Override
  public void notifyDataSourceStopped(long instanceId) {
    post(producer -> producers.dataSourceStopped(producer, instanceId));
  }

  @Override
  public void reportProblem(long instanceId, String sentence) {
    post(producer -> producers.reportProblem(producer, instanceId, sentence));
  }

  @Override
  public void activateTriggers(List<String> triggerNames) {
    List<String> names = List.copyOf(triggerNames);
    post(producer -> producers.activateTriggers(producer, names));
  }

  @Override
  public void sync(Runnable onDone) {
    post(producer -> onDone.run());
  }

  @Override
  public void close() {
    post(producers::disconnect);
  }
}
