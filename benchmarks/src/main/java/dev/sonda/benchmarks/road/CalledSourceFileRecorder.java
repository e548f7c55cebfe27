package dev.sonda.benchmarks.road;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records with the JDK's method tracer which source files of the bundles are executed between two
 * marker events.
 */
final class CalledSourceFileRecorder {
  private static final String TRACE = "jdk.MethodTrace";
  private static final String MARK = "dev.sonda.RoadMark";

  /** Source files by the names of the classes that are compiled from them. */
  private final Map<String, String> sources = new TreeMap<>();

  CalledSourceFileRecorder(Path root) throws IOException {
    try (Stream<Path> bundles = Files.list(root.resolve("bundles"))) {
      for (Path bundle : bundles.filter(Files::isDirectory).toList()) {
        addClasses(bundle);
      }
    }
  }

  private void addClasses(Path bundle) throws IOException {
    Path classes = bundle.resolve("target/classes");
    if (!Files.isDirectory(classes)) {
      return;
    }
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String path = classes.relativize(file).toString().replaceFirst("\\.class$", "");
        String source = path.replaceFirst("\\$.*", "") + ".java";
        if (Files.exists(bundle.resolve("src/main/java").resolve(source))) {
          sources.put(path.replace('/', '.'), bundle.getFileName() + "/" + source);
        }
      }
    }
  }

  /** Begins to record; marker events delimit the parts of the recording that are evaluated. */
  Survey survey() {
    Recording recording = new Recording();
    recording
        .enable(TRACE)
        .with("filter", String.join(";", sources.keySet()))
        .withThreshold(Duration.ZERO)
        .withoutStackTrace();
    recording.enable(MARK);
    recording.start();
    return new Survey(recording);
  }

  void begin(String road, int journey) {
    mark(road, journey, true);
  }

  void end(String road, int journey) {
    mark(road, journey, false);
  }

  private static void mark(String road, int journey, boolean isBegin) {
    Mark mark = new Mark();
    mark.road = road;
    mark.journey = journey;
    mark.begins = isBegin;
    mark.commit();
  }

  /** Marker event at the begin or the end of a measured run. */
  @Name(MARK)
  @StackTrace(false)
  private static final class Mark extends Event {
    @SuppressWarnings("unused") // read by the recorder
    private String road = "";

    @SuppressWarnings("unused") // read by the recorder
    private int journey;

    @SuppressWarnings("unused") // read by the recorder
    private boolean begins;
  }

  /** A recording of all measured runs. */
  final class Survey implements AutoCloseable {
    private final Recording recording;
    private List<RecordedEvent> events = List.of();

    private Survey(Recording recording) {
      this.recording = recording;
    }

    /**
     * Prints how many files every run except the first has used, and their names.
     *
     * @param goal desired upper limit of the number of files
     */
    void print(String road, String title, int goal, boolean isVerbose) throws IOException {
      List<String> files = files(road);
      Map<String, Long> bundles =
          files.stream()
              .collect(
                  Collectors.groupingBy(
                      file -> file.substring(0, file.indexOf('/')),
                      TreeMap::new,
                      Collectors.counting()));
      System.out.printf("roads: %d files, goal %d: %s %s%n", files.size(), goal, title, bundles);
      if (isVerbose) {
        files.forEach(file -> System.out.println("  " + file));
      }
    }

    private List<String> files(String road) throws IOException {
      Map<Integer, Instant> begins = new HashMap<>();
      Map<Integer, Instant> ends = new HashMap<>();
      for (RecordedEvent event : events()) {
        if (event.getEventType().getName().equals(MARK) && event.getString("road").equals(road)) {
          (event.getBoolean("begins") ? begins : ends)
              .put(event.getInt("journey"), event.getStartTime());
        }
      }
      Set<String> used = new LinkedHashSet<>();
      for (int journey = 1; journey < begins.size(); journey++) {
        Set<String> files =
            between(
                Objects.requireNonNull(begins.get(journey)),
                Objects.requireNonNull(ends.get(journey)));
        if (journey == 1) {
          used.addAll(files);
        } else {
          used.retainAll(files);
        }
      }
      return List.copyOf(used);
    }

    private Set<String> between(Instant begin, Instant end) throws IOException {
      Set<String> files = new LinkedHashSet<>();
      for (RecordedEvent event : events()) {
        Instant at = event.getStartTime();
        if (event.getEventType().getName().equals(TRACE)
            && !at.isBefore(begin)
            && at.isBefore(end)) {
          RecordedMethod method = event.getValue("method");
          String file = sources.get(method.getType().getName());
          if (file != null) {
            files.add(file);
          }
        }
      }
      return files;
    }

    private List<RecordedEvent> events() throws IOException {
      if (events.isEmpty()) {
        Path file = Files.createTempFile("sonda-roads", ".jfr");
        try {
          recording.dump(file);
          events = new ArrayList<>(RecordingFile.readAllEvents(file));
          events.sort(Comparator.comparing(RecordedEvent::getStartTime));
        } finally {
          Files.delete(file);
        }
      }
      return events;
    }

    @Override
    public void close() {
      recording.close();
    }
  }
}
