package dev.sonda.probe.jfr.internal.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** Controls recordings in the JVM that runs this code. One thread at a time. */
public final class OwnJvmControl implements RecordingControl {
  /** System property with the folder of recordings, set by JFR when the first recording begins. */
  private static final String REPOSITORY = "jdk.jfr.repository";

  private final Map<String, Recording> running = new HashMap<>();

  /** Does nothing: recordings that this JVM began itself end with the JVM, so no orphans remain. */
  @Override
  public void endOrphans() {}

  @Override
  public void begin(String name, JfrRequest request, Duration lease) throws IOException {
    Map<String, String> settings = settings(request.settings());
    settings.putAll(request.eventSettings());
    Recording recording = new Recording(settings);
    try {
      recording.setName(name);
      recording.setToDisk(true);
      recording.setMaxSize(JvmRecording.MAX_SIZE_BYTES);
      recording.setDuration(lease);
      recording.start();
    } catch (IllegalStateException e) {
      recording.close();
      throw new IOException("it begins no recording: " + e.getMessage(), e);
    }
    running.put(name, recording);
  }

  /** Reads settings by name. The names of JFR's predefined settings take precedence over files. */
  private static Map<String, String> settings(String name) throws IOException {
    for (Configuration known : Configuration.getConfigurations()) {
      if (known.getName().equals(name)) {
        return new HashMap<>(known.getSettings());
      }
    }
    try {
      return new HashMap<>(Configuration.create(Path.of(name)).getSettings());
    } catch (ParseException e) {
      throw new IOException("it can't read the settings " + name + ": " + e.getMessage(), e);
    }
  }

  /** Ends a recording, if its duration isn't over already. */
  @Override
  public void end(String name) {
    Recording recording = running.remove(name);
    if (recording != null) {
      recording.close();
    }
  }

  @Override
  public Optional<String> repository() {
    return Optional.ofNullable(System.getProperty(REPOSITORY));
  }

  @Override
  public String temporaryFolder() {
    return System.getProperty("java.io.tmpdir", "/tmp");
  }

  /** Whether a daemon has begun a recording of this JVM for the given session. */
  public static boolean isRecordedFromOutside(RecordingName session) {
    return FlightRecorder.getFlightRecorder().getRecordings().stream()
        .anyMatch(recording -> session.isOfAnotherProcess(recording.getName()));
  }
}
