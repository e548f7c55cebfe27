package dev.sonda.testkit;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;

/**
 * A producer endpoint for tests of trace writers: accepts their registrations and commits, and
 * rejects all other calls.
 */
public abstract class FakeProducerEndpoint implements ProducerEndpoint {
  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {}

  @Override
  public void unregisterTraceWriter(int writerId) {}

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void unregisterDataSource(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void notifyDataSourceStarted(long instanceId) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void notifyDataSourceStopped(long instanceId) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void reportProblem(long instanceId, String sentence) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void activateTriggers(List<String> triggerNames) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void sync(Runnable onDone) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
