package dev.sonda.flight.recorder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class FlightRecorderTest {
  private static final byte[] PACKET = {1, 2, 3};
  private static final byte[] LONG_PACKET = new byte[300];
  private static final long HOUR_NS = Duration.ofHours(1).toNanos();

  @RegisterExtension final LogWatcher log = new LogWatcher();
  @TempDir Path temporary;

  private final FakeService service = new FakeService();
  private final List<FlightRecorder> recorders = new ArrayList<>();

  @AfterEach
  void close() {
    recorders.forEach(FlightRecorder::close);
    assertThat(service.running()).isEmpty();
  }

  @Test
  void shouldRestartSessionUnderItsName() throws Exception {
    log.expect(".*the session box ended: it was over.*");
    start(Map.of("name", "box"));
    Await.until("a session", () -> service.running().size() == 1);
    assertThat(config().getUniqueSessionName()).isEqualTo("box");
    assertThat(config().getBuffers(0).getSizeKb()).isEqualTo(32 * 1024);
    assertThat(config().getIncrementalStateConfig().getClearPeriodMs()).isPositive();
    service.running().getFirst().end("");
    Await.until(
        "the next session", () -> service.connections.size() == 2 && service.running().size() == 1);
  }

  @Test
  void shouldWriteWholePacketsIntoASnapshot() throws Exception {
    service.batches.add(List.of(PACKET, LONG_PACKET));
    service.batches.add(List.of(PACKET));
    start(Map.of()).snapshot();
    Await.until("a snapshot", () -> snapshots().size() == 1);
    byte[] bytes = Files.readAllBytes(snapshots().getFirst());
    assertThat(bytes).hasSize(2 * (2 + PACKET.length) + 3 + LONG_PACKET.length);
    assertThat(bytes).startsWith(0x0a, 3, 1, 2, 3, 0x0a, 0xac, 0x02).endsWith(0x0a, 3, 1, 2, 3);
    assertThat(service.clones.getFirst().uniqueSessionName()).isEqualTo("flight-recorder");
  }

  @Test
  void shouldReadFurtherPacketsWhenQueueHasSpaceAgain() throws Exception {
    for (int i = 0; i < 100; i++) {
      service.batches.add(List.of(PACKET));
    }
    start(Map.of()).snapshot();
    Await.until("a snapshot", () -> snapshots().size() == 1);
    assertThat(snapshots().getFirst()).hasSize(100L * (2 + PACKET.length));
  }

  @Test
  void shouldSaveSnapshotWhenTriggerFires() throws Exception {
    service.batches.add(List.of(PACKET));
    start(Map.of("trigger", "oops"));
    Await.until("a session", () -> service.running().size() == 1);
    assertThat(config().getTriggerConfig().getTriggerMode()).isEqualTo(TriggerMode.CLONE_SNAPSHOT);
    assertThat(config().getTriggerConfig().getTriggers(0).getName()).isEqualTo("oops");
    service.running().getFirst().hitTrigger("oops");
    Await.until("a snapshot", () -> snapshots().size() == 1);
    assertThat(service.clones.getFirst().sessionId()).isEqualTo(7);
    assertThat(service.clones.getFirst().trigger()).isNotNull();
  }

  @Test
  void shouldNotEraseSnapshotsForTriggersOfAnotherUser() throws Exception {
    log.expect("flight-recorder: no snapshot because of the trigger oops of uid 1000, .*");
    service.batches.add(List.of(PACKET));
    FlightRecorder recorder = start(Map.of("trigger", "oops", "keep", 3));
    for (int i = 1; i <= 3; i++) {
      recorder.snapshot();
      int expected = i;
      Await.until("a snapshot", () -> snapshots().size() == expected);
    }
    List<Path> first = snapshots();
    for (int i = 0; i < 5; i++) {
      service.running().getFirst().hitTrigger("oops", 1000, i);
    }
    Await.until("the other user's", () -> recorder.status().contains("4 snapshots made"));
    service.running().getFirst().hitTrigger("oops", 1000, 5 * HOUR_NS + 1);
    Await.until("one more", () -> recorder.status().contains("5 snapshots made"));
    service.running().getFirst().hitTrigger("oops", 1000, 5 * HOUR_NS + 2);
    assertThat(snapshots()).hasSize(5).containsAll(first);
    assertThat(recorder.status()).contains("within triggerCoolDownS");
  }

  @Test
  void shouldRefuseSnapshotsBeyondQuotaAndContinueRecording() throws Exception {
    log.expect(".*as keepOthers snapshots of the last 24 hours are there.*");
    service.batches.add(List.of(PACKET));
    FlightRecorder recorder = start(Map.of("trigger", "oops", "keepOthers", 0));
    Await.until("a session", () -> service.running().size() == 1);
    service.running().getFirst().hitTrigger("oops", 1000, 0);
    Await.until("the refusal", () -> recorder.status().contains("1 as keepOthers snapshots"));
    service.running().getFirst().hitTrigger("oops", 0, 0);
    Await.until("root's", () -> snapshots().size() == 1);
  }

  @Test
  void shouldRunTheHookWithTheFile() throws Exception {
    service.batches.add(List.of(PACKET));
    Path copy = temporary.resolve("copied");
    start(
            Map.of(
                "hook",
                "f() { cp \"$1\" '" + copy + ".new'; mv '" + copy + ".new' '" + copy + "'; }; f"))
        .snapshot();
    Await.until("the copy", () -> Files.exists(copy));
    Await.until("its end", () -> ProcessHandle.current().descendants().count() == 0);
    assertThat(copy).hasSize(2 + PACKET.length);
  }

  @Test
  void shouldKillAHookThatTakesTooLong() throws Exception {
    log.expect(".*the hook was killed.*");
    service.batches.add(List.of(PACKET));
    FlightRecorder recorder = start(Map.of("hook", "sleep 600 #"));
    recorder.snapshot();
    Await.until("one snapshot", () -> snapshots().size() == 1);
    recorder.snapshot(); // this second snapshot is queued while the first one's hook runs
    Await.until("two snapshots", () -> snapshots().size() == 2);
  }

  @Test
  void shouldKillHookWhenRecorderCloses() throws Exception {
    log.expect(".*the hook was killed.*");
    service.batches.add(List.of(PACKET));
    Path pid = temporary.resolve("pid");
    String hook = "echo $$ > '" + pid + ".new'; mv '" + pid + ".new' '" + pid + "'; sleep 600; :";
    FlightRecorder recorder = start(Map.of("hook", hook, "hookTimeoutS", 600));
    recorder.snapshot();
    Await.until("the hook", () -> Files.exists(pid));
    long leader = Long.parseLong(Files.readString(pid).strip());
    recorder.close();
    Await.until("the end of its group", () -> membersOf(leader) == 0);
  }

  /** Number of processes in a process group, which is the fifth field of /proc/PID/stat. */
  private static long membersOf(long group) {
    return ProcessHandle.allProcesses()
        .map(process -> Path.of("/proc", String.valueOf(process.pid()), "stat"))
        .filter(stat -> isOfGroup(stat, group))
        .count();
  }

  private static boolean isOfGroup(Path stat, long group) {
    try {
      String text = Files.readString(stat);
      String state = text.substring(text.lastIndexOf(')') + 2);
      return !state.startsWith("Z") && state.split(" ", -1)[2].equals(String.valueOf(group));
    } catch (IOException e) {
      return false; // the process has just ended
    }
  }

  @Test
  void shouldLeaveNoFileBehindWhenTheSessionCannotBeCloned() throws Exception {
    log.expect(".*no snapshot of flight-recorder: no such session.*");
    service.cloneError = "no such session";
    start(Map.of()).snapshot();
    Await.until(
        "the line", () -> log.lines().stream().anyMatch(line -> line.contains("no snapshot")));
    assertThat(everything()).isEmpty();
  }

  @Test
  void shouldRemovePartialSnapshotsOfKilledDaemonAtStart() throws Exception {
    Path traces = Files.createDirectory(temporary.resolve("traces"));
    Files.write(traces.resolve(".box.part"), PACKET);
    Path other = Files.write(traces.resolve(".another.part"), PACKET);
    start(Map.of("name", "box"));
    Await.until("a session", () -> service.running().size() == 1);
    assertThat(everything()).containsExactly(other);
  }

  @Test
  void shouldReadConfigFileAndClearWriteIntoFile() throws Exception {
    Files.writeString(
        temporary.resolve("box.txtpb"),
        "buffers { size_kb: 4096 } data_sources { config { name: 'linux.sys_stats' } }"
            + " write_into_file: true file_write_period_ms: 1000");
    start(Map.of("config", "box.txtpb"));
    Await.until("a session", () -> service.running().size() == 1);
    assertThat(config().getBuffers(0).getSizeKb()).isEqualTo(4096);
    assertThat(config().getWriteIntoFile()).isFalse();
  }

  private TraceConfig config() {
    TraceConfig config = service.running().getFirst().config;
    if (config == null) {
      throw new AssertionError("no session");
    }
    return config;
  }

  private FlightRecorder start(Map<String, ?> keys) throws IOException {
    RecorderSettings checked = RecorderSettings.of(config(keys), temporary);
    FlightRecorder recorder =
        new FlightRecorder(
            service,
            new ClientIdentity(1, 0, 0),
            checked,
            new SnapshotFolder(checked, Clock.systemUTC(), folder -> Long.MAX_VALUE));
    recorders.add(recorder);
    recorder.start();
    return recorder;
  }

  private List<Path> snapshots() {
    return everything().stream()
        .filter(file -> !file.getFileName().toString().startsWith("."))
        .toList();
  }

  private List<Path> everything() {
    Path folder = temporary.resolve("traces");
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The configuration of a settings file with these keys, and with a short timeout for hooks. */
  private FlightRecorderConfig config(Map<String, ?> keys) {
    Map<String, Object> values = new HashMap<>(keys);
    values.put("folder", temporary.resolve("traces").toString());
    values.putIfAbsent("hookTimeoutS", 1);
    return (FlightRecorderConfig)
        Proxy.newProxyInstance(
            FlightRecorderConfig.class.getClassLoader(),
            new Class<?>[] {FlightRecorderConfig.class},
            (self, method, arguments) ->
                values.getOrDefault(method.getName(), method.getDefaultValue()));
  }
}
