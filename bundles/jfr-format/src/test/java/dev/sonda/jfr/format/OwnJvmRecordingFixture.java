package dev.sonda.jfr.format;

import java.nio.file.Path;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Creates recordings of the test's own JVM. */
final class OwnJvmRecordingFixture {
  private OwnJvmRecordingFixture() {}

  /** An event with a duration. */
  @Name("test.Work")
  @Label("Work done")
  @Category({"Test", "Work of tests"})
  static final class Work extends Event {
    int number;
    @Nullable String text;
    @DataAmount long sizeBytes;
    double share;
    boolean isLast;
    @Nullable Class<?> type;
  }

  /** An event without a stack trace. */
  @Name("test.Plain")
  @StackTrace(false)
  static final class Plain extends Event {
    long value;
  }

  @FunctionalInterface
  interface Recorded {
    void run() throws Exception;
  }

  /** Runs {@code recorded} and dumps the events of that period into a file. */
  static Path of(Path folder, Recorded recorded) throws Exception {
    Path file = folder.resolve("own.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Work.class);
      recording.enable(Plain.class);
      recording.enable("jdk.JVMInformation");
      recording.enable("jdk.JavaThreadStatistics").with("period", "beginChunk");
      recording.enable("jdk.JavaExceptionThrow");
      recording.start();
      recorded.run();
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  static void commitWork(int number, String text) {
    Work work = new Work();
    work.begin();
    commit(work, number, text);
  }

  static void commit(Work work, int number, String text) {
    work.number = number;
    work.text = text;
    work.sizeBytes = number * 1000L;
    work.share = number / 8.0;
    work.isLast = number < 0;
    work.type = String.class;
    work.commit();
  }

  static Path withWork(Path folder) throws Exception {
    return of(
        folder,
        () -> {
          for (int i = 0; i < 100; i++) {
            commitWork(i, i % 2 == 0 ? "text " + i : "größer " + i);
          }
        });
  }
}
