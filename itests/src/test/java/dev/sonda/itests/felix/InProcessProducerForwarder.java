package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceConfig;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Forwards the service's commands to a producer, over the wire of {@link InProcessTransport}. */
record InProcessProducerForwarder(Producer producer, Executor wire) implements Producer {
  private static final int MEMORY_BYTES = 256 << 10;

  @Override
  public void onConnect() {
    wire.execute(producer::onConnect);
  }

  @Override
  public void onDisconnect(String reason) {
    wire.execute(() -> producer.onDisconnect(reason));
  }

  /** The service's memory isn't passed on, as the transport shares no memory. */
  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {
    wire.execute(() -> producer.onTracingSetup(new NotShared(), pageSizeBytes));
  }

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {
    wire.execute(() -> producer.setupDataSource(instanceId, config));
  }

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {
    wire.execute(() -> producer.startDataSource(instanceId, config));
  }

  @Override
  public void stopDataSource(long instanceId) {
    wire.execute(() -> producer.stopDataSource(instanceId));
  }

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {
    wire.execute(() -> producer.flush(flushRequestId, instanceIds, flags));
  }

  @Override
  public void clearIncrementalState(long[] instanceIds) {
    wire.execute(() -> producer.clearIncrementalState(instanceIds));
  }

  @Override
  public void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    wire.execute(() -> producer.checkDataSource(config, onDone));
  }

  /** Shared memory of which only the size is available. */
  private static final class NotShared implements SharedMemory {
    private final MemorySegment memory = Arena.ofAuto().allocate(MEMORY_BYTES, 4096);

    @Override
    public MemorySegment memory() {
      return memory;
    }

    @Override
    public OwnedFd fd() {
      throw new UnsupportedOperationException("nothing is shared");
    }

    @Override
    public boolean isEmulated() {
      return true;
    }

    @Override
    public void close() {}
  }
}
