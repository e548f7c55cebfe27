package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.process.JavaProcessFinder;
import dev.sonda.probe.jfr.internal.recording.AttachSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs of each collector, of earlier releases, and in containers. */
@Timeout(240)
class KindsOfJvmsTest {
  @TempDir Path folder;

  private final AttachSocket commands = new AttachSocket();

  private JfrSessionFixture session(BusyJvm jvm) {
    return new JfrSessionFixture(
        new JfrDataSource(),
        Map.of(
            "pids", Integer.toString(jvm.pid()),
            "settings", "profile",
            "jdk.ThreadPark#threshold", "1ms",
            "jdk.JavaMonitorEnter#threshold", "1ms"));
  }

  /** A recording made by the JDK itself starts before the probe's recording, and ends before it. */
  @ParameterizedTest
  @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
  void shouldRecordSameGarbageCollectionsAsJdk(String collector) throws Exception {
    Path file = folder.resolve("jdk.jfr");
    try (BusyJvm jvm = BusyJvm.start("-XX:+Use" + collector + "GC", "-Xmx192m")) {
      commands.execute(jvm.pid(), "JFR.start name=jdk settings=profile");
      JfrSessionFixture session = session(jvm);
      session.awaitAnnotated("sumOfPauses");
      session.await("Java Monitor Blocked");
      session.await("Java Thread Park");
      commands.execute(jvm.pid(), "JFR.stop name=jdk filename=" + file);
      session.stop();

      Map<Object, RecordedEvent> expected = collectionsById(file);
      assertThat(session.annotated("sumOfPauses"))
          .filteredOn(ours -> expected.containsKey(ours.get("gcId")))
          .isNotEmpty()
          .allSatisfy(ours -> {
            RecordedEvent collection = Objects.requireNonNull(expected.get(ours.get("gcId")));
            assertThat(ours.get("cause")).isEqualTo(collection.getString("cause"));
            assertThat(pauses(ours)).isCloseTo(pauses(collection), Duration.ofNanos(100));
          });
      assertThat(session.sink().missing()).isEmpty();
    }
  }

  private static Map<Object, RecordedEvent> collectionsById(Path file) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.GarbageCollection"))
        .collect(Collectors.toMap(event -> (long) event.getInt("gcId"), event -> event));
  }

  private static Duration pauses(Map<String, Object> annotations) {
    return Duration.ofNanos((Long) Objects.requireNonNull(annotations.get("sumOfPauses")));
  }

  private static Duration pauses(RecordedEvent collection) {
    return collection.getDuration("sumOfPauses");
  }

  /** The program is run from its source, since its classes need this JDK. */
  @ParameterizedTest
  @ValueSource(ints = {17, 21})
  void shouldRecordJvmsOfEarlierJdk(int release) throws Exception {
    Optional<Path> home = javaHome(release);
    assumeTrue(home.isPresent(), "no JDK " + release + " is installed below /usr/lib/jvm");
    try (BusyJvm jvm = BusyJvm.of(home.orElseThrow())) {
      JfrSessionFixture session = session(jvm);
      session.awaitAnnotated("sumOfPauses");
      session.await("Java Monitor Blocked");
      session.await("Java Thread Park");
      session.await("Step of a test");
      session.stop();
      assertThat(session.sink().missing()).isEmpty();
      assertThat(jvm.recordings()).contains("No available recordings");
    }
  }

  private static Optional<Path> javaHome(int release) throws IOException {
    Path all = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(all)) {
      return Optional.empty();
    }
    try (Stream<Path> homes = Files.list(all)) {
      return homes.filter(home -> isJdk(home, release)).findFirst();
    }
  }

  private static boolean isJdk(Path home, int release) {
    Path properties = home.resolve("release");
    try {
      return Files.isExecutable(home.resolve("bin/javac"))
          && Files.isRegularFile(properties)
          && Files.readString(properties).contains("JAVA_VERSION=\"" + release + ".");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The container's JVM has its performance data, socket and repository in its own /tmp. */
  @Test
  void shouldRecordJvmsInContainers() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "namespaces need root");
    try (BusyJvm jvm = BusyJvm.inContainer()) {
      assertThat(JavaProcessFinder.ofThisMachine().find())
          .extracting(JavaProcess::pid)
          .contains(jvm.pid());
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      session.stop();
      assertThat(session.sink().missing()).isEmpty();
    }
  }

  /**
   * The path to the container's disk disappears with the container, which says nothing about free
   * space.
   */
  @Test
  void shouldNotReportMissingDiskSpaceWhenContainerEnds() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "namespaces need root");
    try (BusyJvm jvm = BusyJvm.inContainer()) {
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      jvm.kill();
      session.sample();
      session.sample();
      session.stop();
      assertThat(session.sink().missing()).isEmpty();
    }
  }

  @Test
  void shouldRecordJvmsWithoutPerformanceData() throws Exception {
    try (BusyJvm jvm = BusyJvm.start("-XX:-UsePerfData", "-XX:+UseSerialGC")) {
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      session.stop();
      assertThat(session.sink().missing()).isEmpty();
    }
  }

  @Test
  void shouldNameJvmsThatCannotBeAttachedTo() throws Exception {
    try (BusyJvm jvm = BusyJvm.start("-XX:+DisableAttachMechanism", "-XX:+UseSerialGC")) {
      JfrSessionFixture session = session(jvm);
      for (int look = 0; session.sink().missing().isEmpty(); look++) {
        assertThat(look).isLessThan(1000);
        session.sample();
        Thread.onSpinWait();
      }
      session.stop();
      assertThat(session.sink().missing())
          .singleElement()
          .asString()
          .startsWith("the JVM " + jvm.pid() + " (" + BusyProgram.class.getName() + ")")
          .contains(
              "it was started with -XX:+DisableAttachMechanism; to mend it: start it without");
    }
  }
}
