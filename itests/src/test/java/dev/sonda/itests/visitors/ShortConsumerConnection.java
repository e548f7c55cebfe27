package dev.sonda.itests.visitors;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A consumer that connects, records briefly, reads all packets and disconnects. */
final class ShortConsumerConnection extends ShortClientConnection implements Consumer {
  private static final int BUFFER_KB = 256;
  private static final int DURATION_MS = 100;
  private static final int PERIOD_MS = 10;

  private volatile String last = "begins";
  private final AtomicInteger packets = new AtomicInteger();
  private volatile @Nullable ConsumerEndpoint endpoint;

  @Override
  AutoCloseable begin(RemoteService service) {
    ConsumerEndpoint connected = service.connectConsumer(this, ME);
    endpoint = connected;
    connected.enableTracing(config(), null);
    return connected;
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder().setDurationMs(DURATION_MS);
    config.addBuffersBuilder().setSizeKb(BUFFER_KB);
    config
        .addDataSourcesBuilder()
        .setConfig(
            DataSourceConfig.newBuilder()
                .setName("linux.sys_stats")
                .setSysStatsConfig(
                    SysStatsConfig.newBuilder()
                        .setMeminfoPeriodMs(PERIOD_MS)
                        .build()
                        .toByteString()));
    return config.build();
  }

  @Override
  public void onConnect() {
    last = "connected";
  }

  @Override
  public void onDisconnect(String reason) {
    end(false);
  }

  @Override
  public void onTracingDisabled(String error) {
    last = "recorded; " + error;
    ConsumerEndpoint connected = endpoint;
    if (connected == null || !error.isEmpty()) {
      end(false);
    } else {
      connected.readBuffers();
    }
  }

  @Override
  public void onTraceData(PacketBatch batch, boolean hasMore) {
    packets.addAndGet(batch.packetCount());
    if (!hasMore) {
      end(packets.get() > 0);
    }
  }

  @Override
  public String toString() {
    return "a consumer: " + last + ", " + packets + " packets";
  }
}
