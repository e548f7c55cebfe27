package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that traces itself, through a service of its own. */
@Timeout(30)
class InProcessTest {
  private static final Category WORK = Category.of("work");
  private static final CounterTrack QUEUE = CounterTrack.named("queue");

  static TraceConfig config() {
    return TraceConfig.newBuilder()
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(4096))
        .addDataSources(
            TraceConfig.DataSource.newBuilder()
                .setConfig(DataSourceConfig.newBuilder().setName("track_event")))
        .build();
  }

  @Test
  void shouldRecordSlicesOfThisThread() throws Exception {
    try (Tracing tracing = Tracing.initialize(TracingOptions.inProcess().named("in.process"))) {
      try (TracingSession session = tracing.newSession()) {
        session.start(config()).get().orThrow();
        assertThat(WORK.isEnabled()).isTrue();
        try (Slice _ = WORK.slice("outer")) {
          WORK.begin("inner").arg("n", 42).arg("text", "hello").emit();
          WORK.counter(QUEUE, 7).emit();
          WORK.end().emit();
        }
        Thread.startVirtualThread(() -> {
          try (Slice _ = WORK.slice("virtually")) {
            WORK.instant("there").dictionary("d", d -> d.arg("a", 1).array("l", l -> l.add(1).add("x"))).emit();
          }
        }).join();
        session.stop().get().orThrow();
        byte[] trace = session.read().get().orThrow();
        Files.write(Path.of("/tmp/te.pftrace"), trace);
        assertThat(trace).isNotEmpty();
      }
    }
  }
}
