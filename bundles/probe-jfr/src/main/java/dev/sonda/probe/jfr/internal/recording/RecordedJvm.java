package dev.sonda.probe.jfr.internal.recording;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.JfrTranslationStats;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.ReadLimits;
import dev.sonda.jfr.format.TraceClock;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JVM with a recording that this probe has begun: reads the events that the JVM writes to its
 * disk. One thread at a time, except for {@link #renew} and {@link #stop}, which wait for the JVM
 * and may run on other threads.
 */
public final class RecordedJvm {
  /**
   * Limits of one reading, which covers half a second: a flood of a million events a second is 16
   * MB in that time, and a JVM begins a new chunk after 12 MB.
   */
  private static final ReadLimits LIMITS = new ReadLimits(100_000, 1 << 25);

  /**
   * Number of readings, one each half a second, after which an incomplete chunk that isn't the last
   * one counts as broken off.
   */
  private static final int MAX_WAITS = 10;

  private static final int MAX_REFUSED_RENEWALS = 3;
  private static final System.Logger LOG = System.getLogger(RecordedJvm.class.getName());

  private final JavaProcess process;
  private final JvmRecording recording;
  private final JfrTranslator translator;
  private final RecordingRenewalSchedule lease;
  private final Consumer<String> missing;
  private @Nullable Path current;
  private boolean isAbandoned;
  private int waits;
  private int refusedRenewals;

  private RecordedJvm(
      JavaProcess process,
      JvmRecording recording,
      JfrTranslator translator,
      RecordingRenewalSchedule lease,
      Consumer<String> missing) {
    this.process = process;
    this.recording = recording;
    this.translator = translator;
    this.lease = lease;
    this.missing = missing;
  }

  /**
   * Begins a recording in a JVM.
   *
   * @param missing receives a message for each part of the JVM's events that isn't read
   */
  public static RecordedJvm start(
      RecordingControl control,
      JavaProcess process,
      JfrRequest request,
      RecordingName name,
      RecordingEnvironment machine,
      Consumer<String> missing)
      throws IOException {
    JvmRecording recording = JvmRecording.start(control, process, request, name, machine);
    JfrTranslator translator =
        JfrTranslator.of(
            process.pid(), TraceClock.bootClock(machine.clock()::bootNs), request.filter(), LIMITS);
    RecordingRenewalSchedule lease =
        new RecordingRenewalSchedule(machine.lease(), System.nanoTime());
    return new RecordedJvm(process, recording, translator, lease, missing);
  }

  public JavaProcess process() {
    return process;
  }

  /**
   * Writes the JVM's new events. An open chunk is read to its end even if its file was deleted.
   *
   * @throws IOException if the recording can't continue, with the reason; new events were still
   *     written
   */
  public void read(TraceWriter writer) throws IOException {
    readChunks(writer);
    recording.requireRoom();
  }

  private void readChunks(TraceWriter writer) throws IOException {
    List<Path> later = later();
    Path open = current;
    if (open != null && !isAbandoned) {
      read(open, writer);
    }
    for (Path chunk : later) {
      if (mayStillGrow()) {
        return;
      }
      read(chunk, writer);
    }
  }

  /**
   * Reads new events of a chunk. A damaged chunk is abandoned; later chunks can be decoded without
   * it.
   */
  private void read(Path chunk, TraceWriter writer) throws IOException {
    try {
      translator.read(chunk, writer);
      isAbandoned = false;
    } catch (NoSuchFileException e) {
      // the chunk was deleted before it was opened; the next chunk shows how much is missing
      return;
    } catch (DamagedRecordingException e) {
      isAbandoned = true;
      missing.accept(process.described() + ": a part of its events is missing: " + e.getMessage());
    }
    current = chunk;
  }

  /**
   * Whether the current chunk may still grow: a JVM creates the file of the next chunk before it
   * completes the current chunk.
   */
  private boolean mayStillGrow() {
    boolean mayGrow = !isAbandoned && !translator.isComplete() && ++waits <= MAX_WAITS;
    waits = mayGrow ? waits : 0;
    return mayGrow;
  }

  /** The chunks after the current chunk. */
  private List<Path> later() throws IOException {
    Path open = current;
    return recording.chunks().stream()
        .filter(chunk -> open == null || chunk.compareTo(open) > 0)
        .toList();
  }

  public void clearIncrementalState() {
    translator.clearIncrementalState();
  }

  /** Whether the recording must be renewed now; true only once for each renewal. */
  public boolean takeIfDue() {
    return lease.takeIfDue(System.nanoTime());
  }

  /**
   * Renews the recording. If that fails, the recording ends after its duration, unless a later
   * attempt succeeds.
   */
  public void renew() {
    try {
      recording.renew();
      lease.renewed(System.nanoTime());
      refusedRenewals = 0;
    } catch (IOException e) {
      lease.refused(System.nanoTime());
      LOG.log(Level.DEBUG, "{0} isn''t renewed: {1}", process.described(), e.getMessage());
      if (++refusedRenewals == MAX_REFUSED_RENEWALS) {
        missing.accept(
            process.described() + " ends its recording before the session: " + e.getMessage());
      }
    }
  }

  /** Ends the recording. */
  public void stop() {
    try {
      recording.stop();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "{0} has ended before: {1}", process.described(), e.getMessage());
    }
  }

  /** Reports the events that weren't read, and closes the files. */
  public void close() {
    tell(translator.counts());
    try {
      translator.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a file of a recording can't be closed", e);
    }
  }

  private void tell(JfrTranslationStats counts) {
    if (current == null) {
      missing.accept(
          "%s: no file of its recording was found in %s"
              .formatted(process.described(), recording.folder()));
    }
    if (counts.beyondLimit() > 0) {
      missing.accept(
          "%s: of its %,d events %,d came too fast; narrow them with events or a threshold"
              .formatted(process.described(), counts.events(), counts.beyondLimit()));
    }
    if (counts.unreadNs() > 0) {
      missing.accept(
          "%s: events of %d ms were deleted before they could be read"
              .formatted(process.described(), TimeUnit.NANOSECONDS.toMillis(counts.unreadNs())));
    }
    if (counts.damaged() > 0) {
      missing.accept("%s: %,d damaged records".formatted(process.described(), counts.damaged()));
    }
  }
}
