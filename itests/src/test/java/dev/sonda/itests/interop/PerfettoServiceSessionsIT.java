package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.felix.TraceCollectingConsumer;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Perfetto's own traced and traced_probes, with Sonda's consumer endpoint as the client. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoServiceSessionsIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SOURCE = "linux.sys_stats";
  private static final String SAMPLES =
      "select count(*) from counter join cpu_counter_track t on t.id = track_id"
          + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0";

  @TempDir static Path folder;
  private static PerfettoProcess service;
  private static PerfettoProcess probes;
  private static RemoteService remote;

  @BeforeAll
  static void start() throws Exception {
    service = PerfettoProcess.start(folder, "traced");
    probes = PerfettoProcess.start(folder, "traced_probes");
    service.await(() -> Files.exists(folder.resolve("c.sock")), "the socket", LIMIT);
    remote =
        UdsTransport.create()
            .remote(
                new ServiceSocketAddresses(
                    List.of(address("p.sock")), address("c.sock"), Set.of()));
    service.await(() -> hasSource(state()), "traced_probes", LIMIT);
  }

  @AfterAll
  static void stop() {
    if (remote != null) {
      remote.close();
    }
    if (probes != null) {
      probes.close();
    }
    if (service != null) {
      service.close();
    }
  }

  private static SocketAddressSpec address(String name) {
    return SocketAddressSpec.parse(folder.resolve(name).toString());
  }

  private static TracingServiceState state() {
    try (TraceCollectingConsumer asking = TraceCollectingConsumer.withoutSession(remote)) {
      return answer(reply -> asking.endpoint().queryServiceState(false, reply));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static boolean hasSource(TracingServiceState state) {
    return state.getDataSourcesList().stream()
        .anyMatch(source -> source.getDsDescriptor().getName().equals(SOURCE));
  }

  private static <T> T answer(Consumer<Reply<T>> question) throws Exception {
    CompletableFuture<T> answer = new CompletableFuture<>();
    question.accept(answer::complete);
    return answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private static TraceConfig config(String sessionName) {
    SysStatsConfig.Builder sysStats =
        SysStatsConfig.newBuilder()
            .setStatPeriodMs(50)
            .addStatCounters(SysStatsConfig.StatCounters.STAT_CPU_TIMES);
    DataSourceConfig.Builder source =
        DataSourceConfig.newBuilder()
            .setName(SOURCE)
            .setSysStatsConfig(sysStats.build().toByteString());
    TraceConfig.Builder config = TraceConfig.newBuilder().setUniqueSessionName(sessionName);
    config.addBuffersBuilder().setSizeKb(4096);
    config.addDataSourcesBuilder().setConfig(source);
    return config.build();
  }

  /** Waits for samples; each flush with a new sample creates a separate chunk. */
  private static void awaitSamples(TraceCollectingConsumer recording) throws Exception {
    service.await(() -> chunksWritten(recording) >= 10, "samples", LIMIT);
  }

  private static long chunksWritten(TraceCollectingConsumer recording) {
    try {
      answer((Reply<Boolean> reply) -> recording.endpoint().flush(0, 0, reply));
      return answer(recording.endpoint()::getTraceStats)
          .map(stats -> stats.getBufferStats(0).getChunksWritten())
          .orElse(0L);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void assertWhole(byte[] trace, String name) throws Exception {
    Path file = Files.write(folder.resolve(name), trace);
    assertThat(TraceProcessorCommand.errorsAndLosses(file)).isEmpty();
    assertThat(TraceProcessorCommand.number(file, SAMPLES)).isGreaterThanOrEqualTo(5);
  }

  @Test
  void shouldDetachAndAttach() throws Exception {
    try (TraceCollectingConsumer first =
        TraceCollectingConsumer.start(remote, config("detached"))) {
      awaitSamples(first);
      Boolean detached = answer(reply -> first.endpoint().detach("here", reply));
      assertThat(detached).isTrue();
    }
    try (TraceCollectingConsumer second = TraceCollectingConsumer.withoutSession(remote)) {
      Optional<TraceConfig> attached = answer(reply -> second.endpoint().attach("here", reply));
      assertThat(attached).map(TraceConfig::getUniqueSessionName).contains("detached");
      second.stop();
      assertThat(second.awaitDisabled()).isEmpty();
      assertWhole(second.readWithoutFlush(), "detached.pftrace");
    }
  }

  @Test
  void shouldCloneARunningSession() throws Exception {
    try (TraceCollectingConsumer original =
            TraceCollectingConsumer.start(remote, config("cloned"));
        TraceCollectingConsumer clone = TraceCollectingConsumer.withoutSession(remote)) {
      awaitSamples(original);
      CloneResult result =
          answer(reply ->
              clone
                  .endpoint()
                  .cloneSession(new CloneRequest(0, "cloned", false, false, null), reply));
      assertThat(result.success()).as(result.error()).isTrue();
      assertWhole(clone.readWithoutFlush(), "clone.pftrace");
      original.stop();
      assertThat(original.awaitDisabled()).isEmpty();
      assertWhole(original.readWithoutFlush(), "original.pftrace");
    }
  }

  @Test
  void shouldListProducersAndSessionsOfService() throws Exception {
    try (TraceCollectingConsumer running = TraceCollectingConsumer.start(remote, config("seen"))) {
      awaitSamples(running);
      TracingServiceState state = state();
      assertThat(state.getProducersList())
          .anyMatch(producer -> producer.getName().equals("perfetto.traced_probes"));
      assertThat(state.getTracingSessionsList())
          .anyMatch(session -> session.getUniqueSessionName().equals("seen"));
      assertThat(state.getTracingServiceVersion()).startsWith("Perfetto");
    }
  }
}
