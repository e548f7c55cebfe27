package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a session tells of itself, beside its events. */
class FtraceStatsTest {
  private static final String SWITCH = "sched/sched_switch";
  private static final int PHASE = 1;
  private static final int SYMBOLS = 3;
  private static final int SYMBOLS_KB = 4;
  private static final int UNKNOWN_EVENTS = 6;
  private static final int FAILED_EVENTS = 7;
  private static final int PRESERVED = 8;
  private static final int BUFFER_PAGES = 11;
  private static final int WANTED_PAGES = 12;
  private static final int EXCLUSIVE_ERROR = 13;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path folder;
  @TempDir private Path notes;

  private FakeTracefs tree;
  private FtraceDataSource source;

  @BeforeEach
  void setUp() {
    tree = new FakeTracefs(folder);
    source = new FtraceDataSource(new Tracefs(List.of(folder)), notes);
  }

  @AfterEach
  void tearDown() {
    source.deactivate();
  }

  @Test
  void shouldTellOfMissingAndRefusedEventsInTheFirstOfThePair() {
    tree.remove("events/block/block_rq_issue/enable");
    FtraceRun run =
        FtraceRun.started(
            source, FtraceRun.events(SWITCH, "sched/nonsense", "block/block_rq_issue"));
    run.stop();

    RecordedMessage start = run.statistics().getFirst();
    assertThat(texts(start, UNKNOWN_EVENTS)).containsExactly("sched/nonsense");
    assertThat(texts(start, FAILED_EVENTS)).containsExactly("block/block_rq_issue");
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.number(PHASE)).isEqualTo(2);
    assertThat(end.has(UNKNOWN_EVENTS)).isFalse();
    assertThat(end.has(FAILED_EVENTS)).isFalse();
    log.expect("can't turn on block/block_rq_issue");
  }

  @Test
  void shouldTellOfPrintFilterThatDoesNotFitThisKernel() {
    tree.file(
        "events/ftrace/print/format",
        """
        name: print
        ID: 5
        format:
        \tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
        \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

        \tfield:__data_loc char[] buf;\toffset:16;\tsize:4;\tsigned:1;

        print fmt: ""
        """);
    FtraceConfig.Builder config = FtraceRun.events("ftrace/print");
    config.getPrintFilterBuilder().addRulesBuilder().setPrefix("a").setAllow(false);
    FtraceRun run = FtraceRun.started(source, config);
    run.stop();

    assertThat(texts(run.statistics().getFirst(), FAILED_EVENTS))
        .containsExactly("ftrace/print (unexpected format for filtering)");
  }

  @Test
  void shouldTellInTheTraceOfSessionThatCannotBeBesideAnother() {
    FtraceRun first = FtraceRun.started(source, FtraceRun.events(SWITCH));
    FtraceRun second = new FtraceRun(source, FtraceRun.events(SWITCH).setTracingCpumask("1"));

    assertThatThrownBy(second::start).hasMessageContaining("alone");
    assertThat(second.packets()).hasSize(1);
    RecordedMessage refusal = second.statistics().getFirst();
    assertThat(refusal.number(PHASE)).isEqualTo(1);
    assertThat(texts(refusal, EXCLUSIVE_ERROR)).singleElement().asString().contains("alone");
    first.stop();
    assertThat(first.statistics().getFirst().has(EXCLUSIVE_ERROR)).isFalse();
  }

  @Test
  void shouldSayFirstOfAllThatOldEventsAreMeant() {
    tree.file("buffer_size_kb", "1409\n");
    FtraceRun run =
        FtraceRun.started(source, FtraceRun.events(SWITCH).setPreserveFtraceBuffer(true));

    assertThat(run.statistics()).hasSize(1);
    RecordedMessage first = run.statistics().getFirst();
    assertThat(first.number(PHASE)).isEqualTo(1);
    assertThat(first.number(PRESERVED)).isEqualTo(1);
    run.stop();
    assertThat(run.statistics()).hasSize(3);
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.has(PRESERVED)).isFalse();
    assertThat(end.number(BUFFER_PAGES)).as("1409 kB, the last page not full").isEqualTo(353);
    assertThat(end.number(WANTED_PAGES)).as("as it was found").isEqualTo(352);
  }

  /** Each time anew: somebody may change it. */
  @Test
  void shouldTellTheSizeThatItWantedAndTheOneThatIs() {
    FtraceRun run = FtraceRun.started(source, FtraceRun.events(SWITCH).setBufferSizeKb(64));
    tree.file("buffer_size_kb", "72\n");
    run.stop();

    RecordedMessage start = run.statistics().getFirst();
    assertThat(start.number(BUFFER_PAGES)).isEqualTo(16);
    assertThat(start.number(WANTED_PAGES)).isEqualTo(16);
    RecordedMessage end = run.statistics().getLast();
    assertThat(end.number(BUFFER_PAGES)).isEqualTo(18);
    assertThat(end.number(WANTED_PAGES)).isEqualTo(16);
  }

  @Test
  void shouldTellOfNoSymbolsWhereNobodyWantsThem() {
    FtraceRun run = FtraceRun.started(source, FtraceRun.events(SWITCH));
    run.stop();

    assertThat(run.statistics()).hasSize(2);
    assertThat(run.statistics())
        .allSatisfy(stats -> {
          assertThat(stats.number(SYMBOLS)).isZero();
          assertThat(stats.number(SYMBOLS_KB)).isZero();
        });
  }

  private static List<String> texts(RecordedMessage message, int field) {
    return message.values(field).stream().map(String.class::cast).toList();
  }
}
