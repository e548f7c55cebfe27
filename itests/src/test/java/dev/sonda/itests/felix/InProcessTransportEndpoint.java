package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Forwards a producer's calls to the service; counts the chunks that are sent by value. */
record InProcessTransportEndpoint(ProducerEndpoint service, AtomicInteger chunks)
    implements ProducerEndpoint {
  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    for (int move = 0; move < commit.moveCount(); move++) {
      if (commit.moveDataUntrusted(move) != null) {
        chunks.incrementAndGet();
      }
    }
    service.commitData(commit, onCommitted);
  }

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {
    service.registerDataSource(descriptor);
  }

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {
    service.updateDataSource(descriptor);
  }

  @Override
  public void unregisterDataSource(String name) {
    service.unregisterDataSource(name);
  }

  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {
    service.registerTraceWriter(writerId, targetBuffer);
  }

  @Override
  public void unregisterTraceWriter(int writerId) {
    service.unregisterTraceWriter(writerId);
  }

  @Override
  public void notifyDataSourceStarted(long instanceId) {
    service.notifyDataSourceStarted(instanceId);
  }

  @Override
  public void notifyDataSourceStopped(long instanceId) {
    service.notifyDataSourceStopped(instanceId);
  }

  @Override
  public void reportProblem(long instanceId, String sentence) {
    service.reportProblem(instanceId, sentence);
  }

  @Override
  public void activateTriggers(List<String> triggerNames) {
    service.activateTriggers(triggerNames);
  }

  @Override
  public void sync(Runnable onDone) {
    service.sync(onDone);
  }

  @Override
  public void close() {
    service.close();
  }
}
