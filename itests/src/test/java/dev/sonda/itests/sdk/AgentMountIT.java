package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.track.event.ResolvedTrackEvents;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent's slices of virtual threads on the threads that carry them. */
@Timeout(400)
class AgentMountIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path AGENT = SondaProcess.DISTRIBUTION.resolve("lib/agent/sonda-agent.jar");
  private static final Pattern MOUNT =
      Pattern.compile("begin java\\.mount (courier-\\d+) \\{thread_id=(\\d+)}");

  /** Enough for some two hundred of the program's virtual threads. */
  private static final int TRACE_BYTES = 50_000;

  @TempDir Path folder;

  @Test
  void shouldShowEachVirtualThreadOnItsCarriersWhenStartedWithAgent() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start("-javaagent:" + AGENT + "=on=mount");
        EndlessRecording recording = recording()) {
      recording.endAfter(TRACE_BYTES);
      end(program);
    }
    assertMounted(mounts());
  }

  @Test
  void shouldShowVirtualThreadsWhenAttachedWhileTheyRun() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start("-XX:+EnableDynamicAgentLoading");
        EndlessRecording recording = recording()) {
      attachTo(program);
      recording.endAfter(TRACE_BYTES);
      end(program);
    }
    assertMounted(mounts());
  }

  private void attachTo(TracedProgramProcess program) throws Exception {
    try (SondaProcess attach =
        SondaProcess.start(
            folder, "attach", "--jvm", Long.toString(program.pid()), "--trace", "on=mount")) {
      assertThat(attach.exitCode(LIMIT)).as(attach.stderr()).isZero();
      assertThat(attach.stderr()).contains("traces 1 methods of 1 classes");
    }
  }

  /**
   * Most virtual threads are mounted once when they start and after each park; those at the begin
   * and the end of the session are cut, and one that loads classes may have to wait more often.
   */
  private static void assertMounted(Collection<List<Recorded>> mountsOfThreads) {
    Map<Integer, Long> threadsByMounts =
        mountsOfThreads.stream().collect(Collectors.groupingBy(List::size, Collectors.counting()));
    assertThat(threadsByMounts.entrySet().stream().max(Map.Entry.comparingByValue()))
        .as("%s", threadsByMounts)
        .get()
        .extracting(Map.Entry::getKey)
        .isEqualTo(1 + VirtualThreadsProgram.PARKS);
  }

  /** The mounts of each virtual thread, after checking that each carrier has one at a time. */
  private Collection<List<Recorded>> mounts() throws Exception {
    Map<String, Boolean> isMounted = new HashMap<>();
    Map<String, List<Recorded>> byName = new HashMap<>();
    for (Recorded event :
        ResolvedTrackEvents.of(Files.readAllBytes(folder.resolve("trace"))).all()) {
      Matcher mount = MOUNT.matcher(event.text());
      boolean isBegin = mount.matches();
      assertThat(isBegin || event.text().equals("end")).as(event.text()).isTrue();
      assertThat(event.track()).startsWith("ForkJoinPool-1");
      Boolean before = isMounted.put(event.track(), isBegin);
      assertThat(before == null || before != isBegin).as("one at a time: %s", event).isTrue();
      if (isBegin) {
        byName.computeIfAbsent(mount.group(1), _ -> new ArrayList<>()).add(event);
      }
    }
    return byName.values();
  }

  private SondaProcess daemon() throws Exception {
    SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service");
    daemon.awaitStderr("ready", LIMIT);
    return daemon;
  }

  private TracedProgramProcess start(String flag) throws Exception {
    TracedProgramProcess program =
        TracedProgramProcess.start(
            folder, VirtualThreadsProgram.class, List.of(flag), folder.resolve("end").toString());
    program.await("runs");
    return program;
  }

  private EndlessRecording recording() throws Exception {
    return EndlessRecording.start(
        folder, "name: \"track_event\" track_event_config { enabled_categories: \"java.mount\" }");
  }

  private void end(TracedProgramProcess program) throws Exception {
    Files.writeString(folder.resolve("end"), "");
    program.awaitSuccess();
  }
}
