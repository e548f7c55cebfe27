package dev.sonda.core.internal.scenario.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.reflect.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Producers and consumers in the service's process all of whose callbacks throw. */
@Timeout(240)
class ThrowingCallbacksTest {
  private static final ClientIdentity ME = new ClientIdentity(1, 1000, 0);

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final Syscalls syscalls = Syscalls.libc();
  private final Clock clock = SystemClock.over(syscalls);
  private final EmbeddedTracingService service =
      new EmbeddedTracingService(
          ServiceDependencies.of(
              TraceBufferFactory.plain(), SharedMemoryFactory.over(syscalls), syscalls, clock));

  @AfterEach
  void close() {
    service.close();
  }

  /**
   * A proxy whose methods throw an error, not an exception: a bundle that is being replaced may
   * miss classes.
   */
  private static <T> T throwing(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              throw new NoClassDefFoundError("on purpose, in " + method.getName());
            }));
  }

  @Tag("T27")
  @Test
  void shouldContinueAndLogCalleeWhenCallbackThrows() throws InterruptedException {
    log.expect("a callback of .*Proxy.*on purpose, in on.*");
    log.expect("a callback of .*Proxy.*on purpose, in set.*");
    log.expect("a callback of .*Proxy.*on purpose, in st.*");
    log.expect("a callback of .*Proxy.*on purpose, in onConnect");
    log.expect("a callback of .*Proxy.*on purpose, in startDataSource");
    log.expect("a callback of .*Proxy.*on purpose, in onTracingDisabled");
    log.expect("a callback of .*Proxy.*on purpose, in onDisconnect");
    ProducerEndpoint producer =
        service.connectProducer(throwing(Producer.class), ME, ProducerSetup.named("bad"));
    producer.registerDataSource(DataSourceDescriptor.newBuilder().setName("a.source").build());
    ConsumerEndpoint bad = service.connectConsumer(throwing(Consumer.class), ME);
    bad.enableTracing(config(), null);
    bad.disableTracing();
    awaitLine("onTracingDisabled");

    assertThat(state(bad).getProducersList())
        .extracting(TracingServiceState.Producer::getName)
        .containsExactly("bad");
    service.close();
    awaitLine("onDisconnect");
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64);
    config.addDataSourcesBuilder().getConfigBuilder().setName("a.source");
    return config.build();
  }

  private static TracingServiceState state(ConsumerEndpoint endpoint) throws InterruptedException {
    BlockingQueue<TracingServiceState> states = new LinkedBlockingQueue<>();
    endpoint.queryServiceState(false, states::add);
    return states.poll(40, TimeUnit.SECONDS);
  }

  private void awaitLine(String text) {
    Await.until(text, () -> log.lines().stream().anyMatch(line -> line.contains(text)));
  }
}
