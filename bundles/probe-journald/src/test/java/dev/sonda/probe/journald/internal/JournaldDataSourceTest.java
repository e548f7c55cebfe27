package dev.sonda.probe.journald.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.probe.journald.internal.JournalOpener.MissingLibraryException;
import dev.sonda.protos.SystemdJournaldConfig;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournaldDataSourceTest {
  private static final String NAME = "linux.systemd_journald";
  private static final int EVENT = 132;

  @TempDir private Path folder;

  private final FakeJournal journal = new FakeJournal();
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 4711);

  @BeforeEach
  void setUp() throws IOException {
    Files.createDirectories(folder.resolve("var/machine"));
    Files.createFile(folder.resolve("var/machine/system.journal"));
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source(() -> journal).descriptor().name()).isEqualTo(NAME);
  }

  @Test
  void shouldWriteJournalFieldsIntoEventOfPerfetto() throws IOException {
    start();
    journal.add(
        5,
        "MESSAGE=hello",
        "SYSLOG_IDENTIFIER=tag",
        "_COMM=comm",
        "_EXE=/exe",
        "PRIORITY=3",
        "_SYSTEMD_UNIT=a.service",
        "_HOSTNAME=host",
        "_TRANSPORT=stdout",
        "_PID=1",
        "_TID=2",
        "_UID=3",
        "_GID=4294967295",
        "_BOOT_ID=other");

    sink.sampleAll();

    RecordedMessage packet = sink.packets().getFirst();
    assertThat(packet.number(8)).isEqualTo(5000);
    assertThat(packet.number(58)).isEqualTo(3);
    RecordedMessage event = packet.message(EVENT);
    assertThat(event.string(7)).isEqualTo("hello");
    assertThat(event.string(6)).isEqualTo("tag");
    assertThat(event.string(8)).isEqualTo("comm");
    assertThat(event.string(9)).isEqualTo("/exe");
    assertThat(event.string(10)).isEqualTo("a.service");
    assertThat(event.string(11)).isEqualTo("host");
    assertThat(event.string(12)).isEqualTo("stdout");
    assertThat(event.number(1)).isEqualTo(1);
    assertThat(event.number(2)).isEqualTo(2);
    assertThat(event.number(3)).isEqualTo(3);
    assertThat(event.number(4)).isEqualTo(4294967295L);
    assertThat(event.number(5)).isEqualTo(3);
  }

  @Test
  void shouldWriteOnlyEntriesOfTheSession() throws IOException {
    journal.add(1, "MESSAGE=old");
    start();
    journal.add(2, "MESSAGE=new");

    sink.sampleAll();
    sink.sampleAll();

    assertThat(messages()).containsExactly("new");
  }

  @Test
  void shouldPassFiltersOfConfigToLibrary() {
    start(
        config(
            SystemdJournaldConfig.newBuilder()
                .setMinPrio(2)
                .addFilterIdentifiers("sshd")
                .addFilterUnits("a.service")
                .addFilterUnits("b.service")));

    assertThat(journal.matches())
        .containsExactly(
            "PRIORITY=0",
            "PRIORITY=1",
            "PRIORITY=2",
            "SYSLOG_IDENTIFIER=sshd",
            "_SYSTEMD_UNIT=a.service",
            "_SYSTEMD_UNIT=b.service");
  }

  @Test
  void shouldFilterNothingWhenConfigIsMissing() {
    start();

    assertThat(journal.matches()).isEmpty();
  }

  @Test
  void shouldSelectOnlyEmergenciesAtPriorityZero() {
    start(config(SystemdJournaldConfig.newBuilder().setMinPrio(0)));
    assertThat(journal.matches()).containsExactly("PRIORITY=0");

    start(config(SystemdJournaldConfig.newBuilder().setMinPrio(-1)));
    assertThat(journal.matches()).hasSize(1 + 8).endsWith("PRIORITY=7");
  }

  @Test
  void shouldWriteRemainingEntriesAndCountsWithFlush() {
    Instance instance = start();
    journal.add(5, "MESSAGE=late");
    journal.add(-1, "MESSAGE=of another boot");

    instance.flush(new FakeAcknowledgement());

    assertThat(messages()).containsExactly("late");
    RecordedMessage counts = sink.packets().getLast();
    assertThat(counts.number(8)).isEqualTo(4711);
    assertThat(counts.message(EVENT).number(20)).isEqualTo(1);
    assertThat(counts.message(EVENT).number(21)).isEqualTo(1);
  }

  @Test
  @Tag("T25")
  void shouldWriteWellFormedFieldsOfHostileEntries() throws IOException {
    start();
    journal.addRaw(
        5,
        List.of(
            new byte[] {'M', 'E', 'S', 'S', 'A', 'G', 'E', '=', (byte) 0xff, 'x', '\n'},
            "MESSAGE=the second".getBytes(StandardCharsets.UTF_8),
            "=nameless".getBytes(StandardCharsets.UTF_8),
            "no equals".getBytes(StandardCharsets.UTF_8),
            new byte[0],
            "_PID=-1".getBytes(StandardCharsets.UTF_8),
            "_UID=4294967296".getBytes(StandardCharsets.UTF_8),
            "_GID=99999999999999999999".getBytes(StandardCharsets.UTF_8),
            "PRIORITY=".getBytes(StandardCharsets.UTF_8)));

    sink.sampleAll();

    RecordedMessage event = sink.packets().getFirst().message(EVENT);
    assertThat(event.string(7)).isEqualTo("\ufffdx\n");
    for (int number = 1; number <= 5; number++) {
      assertThat(event.has(number)).as("field %d", number).isFalse();
    }
  }

  @Test
  void shouldCloseJournalAndReadNothingAfterStop() throws IOException {
    Instance instance = start();
    instance.stop(new FakeAcknowledgement());
    journal.add(5, "MESSAGE=too late");
    sink.sampleAll();

    assertThat(journal.isClosed()).isTrue();
    assertThat(sink.packets()).isEmpty();
  }

  @Test
  void shouldFailSampleWithErrorNumberOfLibrary() {
    start();
    journal.fail();

    assertThatThrownBy(sink::sampleAll).hasMessageContaining("errno 5");
  }

  @Test
  void shouldReportMissingLibraryAndCommandThatInstallsIt() throws IOException {
    JournalOpener missing =
        () -> {
          throw new MissingLibraryException("libsystemd.so.0 is missing");
        };
    Files.createFile(folder.resolve("apt-get"));

    assertThat(source(missing).check(FakeSourceConfig.bare(NAME)))
        .isEqualTo(
            Readiness.impossible(
                "not available: libsystemd.so.0 is missing", "apt-get install libsystemd0"));
    Instance instance = source(missing).open(FakeSourceConfig.bare(NAME), sink);
    assertThatThrownBy(() -> instance.start(new FakeAcknowledgement()))
        .hasMessage("libsystemd.so.0 is missing");
  }

  @Test
  void shouldReportReadinessAndCloseJournal() {
    assertThat(source(() -> journal).check(FakeSourceConfig.bare(NAME))).isEqualTo(Readiness.ok());
    assertThat(journal.isClosed()).isTrue();
  }

  @Test
  void shouldReportThatThereIsNoJournal() throws IOException {
    Files.delete(folder.resolve("var/machine/system.journal"));

    assertThat(source(() -> journal).check(FakeSourceConfig.bare(NAME)))
        .isInstanceOfSatisfying(
            Readiness.Impossible.class,
            no -> assertThat(no.reason()).contains("there is no journal", "doesn't run here"));
  }

  @Test
  void shouldRefuseConfigWhenNotWellFormed() {
    SourceConfig config = FakeSourceConfig.withPayload(NAME, 141, new byte[] {8});

    assertThat(source(() -> journal).check(config)).isInstanceOf(Readiness.Impossible.class);
    assertThatThrownBy(() -> source(() -> journal).open(config, sink))
        .hasMessageContaining("journald_config can't be read");
  }

  private JournaldDataSource source(JournalOpener library) {
    JournalPermissionCheck folders =
        new JournalPermissionCheck(List.of(folder.resolve("var"), folder.resolve("run")));
    return new JournaldDataSource(library, folders, new LibsystemdInstallCommand(folder));
  }

  private Instance start() {
    return start(FakeSourceConfig.bare(NAME));
  }

  private Instance start(SourceConfig config) {
    Instance instance = source(() -> journal).open(config, sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private List<String> messages() {
    return sink.packets().stream()
        .map(packet -> packet.message(EVENT))
        .filter(event -> event.has(7))
        .map(event -> event.string(7))
        .toList();
  }

  private static SourceConfig config(SystemdJournaldConfig.Builder config) {
    return FakeSourceConfig.withPayload(NAME, 141, config.build().toByteArray());
  }
}
