package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An endpoint that takes writers and refuses the rest, for tests that need a part of one. */
abstract class NoEndpoint implements ProducerEndpoint {
  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {}

  @Override
  public void unregisterTraceWriter(int writerId) {}

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    throw new UnsupportedOperationException();
  }

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
