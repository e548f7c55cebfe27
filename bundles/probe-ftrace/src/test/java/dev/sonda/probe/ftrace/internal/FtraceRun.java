package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.util.List;

/** A session of linux.ftrace, as the host of probes has it do what it does. */
final class FtraceRun {
  private static final int FTRACE_STATS = 34;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final Instance instance;

  FtraceRun(FtraceDataSource source, FtraceConfig.Builder config) {
    instance = source.open(asking(config), sink);
  }

  static FtraceRun started(FtraceDataSource source, FtraceConfig.Builder config) {
    FtraceRun run = new FtraceRun(source, config);
    run.start();
    return run;
  }

  static SourceConfig asking(FtraceConfig.Builder config) {
    return FakeSourceConfig.withPayload("linux.ftrace", 100, config.build().toByteArray());
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

  /** FtraceStats, as they were written. */
  List<RecordedMessage> statistics() {
    return sink.packets().stream()
        .filter(packet -> packet.has(FTRACE_STATS))
        .map(packet -> packet.message(FTRACE_STATS))
        .toList();
  }
}
