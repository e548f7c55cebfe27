package dev.sonda.itests.visitors;

import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A producer that connects, registers a data source, makes many sync calls and disconnects. */
final class ShortProducerConnection extends ShortClientConnection implements Producer {
  static final String NAME = "dev.sonda.visitor";

  private static final int SYNCS = 100;

  private final AtomicInteger synced = new AtomicInteger();
  private volatile @Nullable ProducerEndpoint endpoint;

  @Override
  AutoCloseable begin(RemoteService service) {
    ProducerEndpoint connected = service.connectProducer(this, ME, ProducerSetup.named(NAME));
    endpoint = connected;
    connected.registerDataSource(DataSourceDescriptor.newBuilder().setName(NAME).build());
    connected.sync(this::onSynced);
    return connected;
  }

  private void onSynced() {
    ProducerEndpoint connected = endpoint;
    if (synced.incrementAndGet() == SYNCS || connected == null) {
      end(true);
    } else {
      connected.sync(this::onSynced);
    }
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    end(false);
  }

  @Override
  public void onTracingSetup(SharedMemory memory, int pageSizeBytes) {}

  @Override
  public void setupDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void startDataSource(long instanceId, DataSourceConfig config) {}

  @Override
  public void stopDataSource(long instanceId) {}

  @Override
  public void flush(long flushRequestId, long[] instanceIds, long flags) {}

  @Override
  public void clearIncrementalState(long[] instanceIds) {}

  @Override
  public String toString() {
    return "a producer after " + synced + " syncs";
  }
}
