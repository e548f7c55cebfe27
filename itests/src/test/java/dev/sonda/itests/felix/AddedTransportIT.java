package dev.sonda.itests.felix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import java.util.Dictionary;
import java.util.Map;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/**
 * Another transport is added as a bundle, which is this test in the framework: the probe host and
 * the service use it unchanged.
 */
@ExtendWith(FelixExtension.class)
public class AddedTransportIT {
  private static final String SYS_STATS = "linux.sys_stats";
  private static final int SYS_STATS_FIELD = 7;

  private static final int PERIOD_MS = 20;

  @Inject BundleContext context;

  @Test
  public void shouldConnectProbesThroughOtherTransportAndBack() throws Exception {
    TracingService service = new RunningDistribution(context).tracingService();
    try (InProcessTransport transport = new InProcessTransport(service)) {
      ServiceRegistration<TracingService> registration = register(transport);
      try {
        Await.until("the probe host", () -> transport.producers() == 1);
        record(service);
        assertThat(transport.chunks()).isPositive();
      } finally {
        registration.unregister();
      }
      int chunks = transport.chunks();
      record(service);
      assertThat(transport.chunks()).isEqualTo(chunks);
    }
  }

  private ServiceRegistration<TracingService> register(TracingService transport) {
    Dictionary<String, Object> properties =
        FrameworkUtil.asDictionary(Map.of(Constants.SERVICE_RANKING, 1000));
    return context.registerService(TracingService.class, transport, properties);
  }

  private static void record(TracingService service) throws Exception {
    TraceConfig.Builder config = FrameworkTraceConfigs.of(SYS_STATS);
    config
        .getDataSourcesBuilder(0)
        .getConfigBuilder()
        .setSysStatsConfig(
            SysStatsConfig.newBuilder().setStatPeriodMs(PERIOD_MS).build().toByteString());
    try (TraceCollectingConsumer recording =
        TraceCollectingConsumer.start(service, config.build())) {
      Await.until("packets", () -> recording.hasRead(SYS_STATS_FIELD));
      recording.stop();
      assertThat(recording.awaitDisabled()).isEmpty();
    }
  }
}
