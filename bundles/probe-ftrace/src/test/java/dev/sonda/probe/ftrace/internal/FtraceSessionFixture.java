package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Drives a session of {@code linux.ftrace} in a test, in the role of the probe host. */
final class FtraceSessionFixture {
  /** Poll interval of tests that wait for a result. */
  static final Duration LOOKS = Duration.ofMillis(5);

  private static final String NAME = "linux.ftrace";
  private static final int FTRACE_CONFIG = 100;
  private static final int FTRACE_STATS = 34;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final Instance instance;

  FtraceSessionFixture(FtraceDataSource source, FtraceConfig.Builder config) {
    this(source, asking(config));
  }

  private FtraceSessionFixture(FtraceDataSource source, SourceConfig config) {
    instance = source.open(config, sink);
  }

  /** Starts a session beside others. */
  static FtraceSessionFixture started(
      FtraceDataSource source, long sessionId, FtraceConfig.Builder config) {
    Map<Integer, ByteBuffer> payloads =
        Map.of(FTRACE_CONFIG, ByteBuffer.wrap(config.build().toByteArray()));
    FtraceSessionFixture run =
        new FtraceSessionFixture(source, new FakeSourceConfig(NAME, sessionId, payloads, Map.of()));
    run.start();
    return run;
  }

  static FtraceSessionFixture started(FtraceDataSource source, FtraceConfig.Builder config) {
    FtraceSessionFixture run = new FtraceSessionFixture(source, config);
    run.start();
    return run;
  }

  static SourceConfig asking(FtraceConfig.Builder config) {
    return FakeSourceConfig.withPayload(NAME, FTRACE_CONFIG, config.build().toByteArray());
  }

  static FtraceConfig.Builder events(String... events) {
    return FtraceConfig.newBuilder().addAllFtraceEvents(List.of(events));
  }

  void start() {
    instance.start(new FakeAcknowledgement());
  }

  void flush() {
    FakeAcknowledgement done = new FakeAcknowledgement();
    instance.flush(done);
    Await.until("the tracer's answer", done::complete);
  }

  void stop() {
    FakeAcknowledgement done = new FakeAcknowledgement();
    instance.stop(done);
    Await.until("the tracer's answer", done::complete);
  }

  List<RecordedMessage> packets() {
    return sink.packets();
  }

  /** The FtraceStats messages in the order of writing. */
  List<RecordedMessage> statistics() {
    return sink.packets().stream()
        .filter(packet -> packet.has(FTRACE_STATS))
        .map(packet -> packet.message(FTRACE_STATS))
        .toList();
  }
}
