package dev.sonda.cli.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.protos.TraceStats;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class StatsCommandTest {
  private static final Loss LOSS =
      new Loss(Loss.Cause.BUFFER_OVERWRITTEN, "buffer 0", 3, "chunk", 5000, "a bigger size_kb");

  private final FakeTracing service = new FakeTracing();

  private void look(long writtenBytes) {
    TraceStats.Builder stats = TraceStats.newBuilder();
    stats.addBufferStatsBuilder().setBufferSize(1_000_000).setBytesWritten(writtenBytes);
    service.stats.add(stats.build());
  }

  @Test
  void shouldPrintStatisticsOfSession() {
    look(250_000);
    service.losses.add(LOSS);

    CommandRun run = CommandRun.with(service, "stats");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            session 7: STARTED, user 1000, 2 sources, buffers of 2.1 MB, for 5.0 s
              buffer 0: 25 % of 1.0 MB used, 250.0 kB written
              linux.sys_stats (probes): 3 packets, 1.5 kB
              lost 3 chunks (5.0 kB) in buffer 0: buffer overwritten; a bigger size_kb
            """);
  }

  @Test
  void shouldTellHowMuchDataIsStillInSharedMemory() {
    look(0);

    assertThat(CommandRun.with(service, "stats").out())
        .contains("0 bytes written\n", "3 packets, 1.5 kB\n")
        .contains("  1.5 kB of it are still in shared memory, on their way to the buffers\n");
  }

  @Test
  void shouldPrintStatisticsAsJson() {
    look(250_000);
    service.losses.add(LOSS);

    assertThat(CommandRun.with(service, "stats", "7", "--json").out())
        .startsWith("{\"id\":7,\"name\":\"\",\"state\":\"STARTED\"")
        .contains(
            "\"buffers\":[{\"index\":0,\"size_bytes\":1000000,\"used_bytes\":250000",
            "\"losses\":[{\"cause\":\"BUFFER_OVERWRITTEN\"",
            "\"sources\":[{\"name\":\"linux.sys_stats\"")
        .hasLineCount(1);
  }

  @Test
  void shouldFollowASessionToItsEnd() {
    look(1000);
    look(2000);
    look(3000);

    CommandRun run = CommandRun.with(service, "stats", "--follow", "--period", "5ms");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("session 7 has ended");
    assertThat(run.out().lines().filter(line -> line.startsWith("session 7"))).hasSize(3);
    assertThat(run.out()).contains("2.0 kB written, ", "/s", "nothing was lost\n\nsession 7");
  }

  @Test
  void shouldPrintPublicStatisticsOfPerfettosService() {
    service.isSondas = false;

    CommandRun run = CommandRun.with(service, "stats");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            session 7: STARTED, user 1000, 2 sources, buffers of 2.1 MB, for 5.0 s
              buffer 0: 1.0 MB
              buffer 1: 1.0 MB
              its service has 1 producer with 1 data source
            """);
    assertThat(run.err())
        .contains("not Sonda's", "tells the session's owner alone")
        .hasLineCount(1);
    assertThat(service.calls).doesNotContain("sessionStats 7");
  }

  @Test
  void shouldLeaveUnknownStatisticsOutOfJson() {
    service.isSondas = false;
    assertThat(CommandRun.with(service, "stats", "--json").out())
        .contains("\"source_count\":2", "\"size_bytes\":1048576")
        .doesNotContain("losses", "used_bytes");
  }

  @Test
  void shouldReportUnknownSession() {
    service.sessionName = "mine";
    CommandRun run = CommandRun.with(service, "stats", "mime");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no session 'mime' of yours; did you mean 'mine'?");
  }

  @Test
  void shouldRedrawInPlaceOnTerminal() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StatsScreen screen =
        new StatsScreen(new PrintStream(out, true, StandardCharsets.UTF_8), true, true);
    screen.show(List.of(new StatsView.Line("one", false), new StatsView.Line("two", true)));
    screen.show(List.of(new StatsView.Line("three", false)));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("one\n\033[31mtwo\033[0m\n\033[2A\033[Jthree\n");
  }

  @Test
  void shouldUseNoColoursWhenDisabled() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new StatsScreen(new PrintStream(out, true, StandardCharsets.UTF_8), true, false)
        .show(List.of(new StatsView.Line("two", true)));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("two\n");
  }
}
