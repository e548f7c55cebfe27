package dev.sonda.itests.sdk;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The Java counterpart of {@code resources/sdk/sdk_slices.cc} with Sonda's SDK: waits for a
 * session, writes slices from several threads, prints the duration, waits for the session's end.
 *
 * <p>Arguments are {@code name=value}: {@code threads}, {@code slices} of each, {@code rate} a
 * second and thread (0: as fast as possible), {@code smb_kb}, {@code page_kb}, {@code numbered}
 * (each slice carries its number), {@code end}: {@code return}, {@code exit} (while writing) or
 * {@code go on} (until it is killed).
 */
public final class SliceWritingProgram {
  private static final Category SDK = Category.of("sonda.sdk");
  private static final int BATCH = 100;

  private final Map<String, String> options;

  private SliceWritingProgram(Map<String, String> options) {
    this.options = options;
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> options = new HashMap<>();
    for (String arg : args) {
      int sign = arg.indexOf('=');
      options.put(arg.substring(0, sign), arg.substring(sign + 1));
    }
    new SliceWritingProgram(options).run();
  }

  private int number(String name, int otherwise) {
    return Integer.parseInt(options.getOrDefault(name, Integer.toString(otherwise)));
  }

  private void run() throws Exception {
    String end = options.getOrDefault("end", "return");
    try (Tracing tracing =
        Tracing.initialize(
            TracingOptions.system()
                .named("sdk.slices")
                .withSharedMemory(number("smb_kb", 4096), number("page_kb", 4)))) {
      ProgramSynchronization.say("waiting");
      ProgramSynchronization.awaitRecorded(SDK, true);
      ProgramSynchronization.say("writing");
      long nsASlice = writeAll(end);
      ProgramSynchronization.say("took " + nsASlice + " ns a slice and thread");
      ProgramSynchronization.say("lost " + Tracing.eventsLost());
      ProgramSynchronization.say("wrote " + (long) number("threads", 4) * number("slices", 25_000));
      ProgramSynchronization.awaitRecorded(SDK, false);
      ProgramSynchronization.say("ended, connected: " + tracing.why().isEmpty());
    }
  }

  /** Writes all slices and returns the mean time per slice and thread in ns. */
  private long writeAll(String end) throws InterruptedException {
    int slices = number("slices", 25_000);
    List<Writer> writers = new ArrayList<>();
    for (int i = 0; i < number("threads", 4); i++) {
      Writer writer = new Writer(slices, number("rate", 0), options.containsKey("numbered"), end);
      writers.add(writer);
      writer.start();
    }
    long sumNs = 0;
    for (Writer writer : writers) {
      writer.join();
      sumNs += writer.tookNs;
    }
    return sumNs / writers.size() / slices;
  }

  /** Writes the slices of one thread. */
  private static final class Writer extends Thread {
    private final int slices;
    private final int rate;
    private final boolean isNumbered;
    private final String end;
    private long tookNs;

    Writer(int slices, int rate, boolean isNumbered, String end) {
      this.slices = slices;
      this.rate = rate;
      this.isNumbered = isNumbered;
      this.end = end;
    }

    @Override
    public void run() {
      long beganNs = System.nanoTime();
      for (int i = 0; i < slices || end.equals("go on"); i++) {
        if (i % BATCH == 0 && rate > 0) {
          long dueNs = beganNs + i * TimeUnit.SECONDS.toNanos(1) / rate;
          LockSupport.parkNanos(dueNs - System.nanoTime());
        }
        write(i);
        if (i == slices / 2) {
          ProgramSynchronization.say("half");
          if (end.equals("exit")) {
            System.exit(0);
          }
        }
      }
      tookNs = System.nanoTime() - beganNs;
    }

    private void write(int number) {
      if (isNumbered) {
        try (Slice _ = SDK.begin("slice").arg("n", number).open()) {
          // The body is empty, as only the slice itself is measured.
        }
      } else {
        try (Slice _ = SDK.slice("slice")) {
          // The slice is what is measured.
        }
      }
    }
  }
}
