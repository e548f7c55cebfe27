package dev.sonda.probe.journald.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes what comes into the journal while a session records. Sampling and flushing are on two
 * threads, so the lock is around all that touches the journal.
 */
final class JournaldInstance implements Instance {
  /** Entries have a time of their own, so looking for them late costs nothing but patience. */
  static final Duration PERIOD = Duration.ofMillis(200);

  /** What one look takes at most, lest a flood outlast the deadline; the next look goes on. */
  static final int MAX_ENTRIES_A_LOOK = 5000;

  /**
   * How long a flush reads on, and how long what it left is counted at the end. The host gives
   * either a few seconds.
   */
  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);

  private static final System.Logger LOG = System.getLogger(JournaldInstance.class.getName());

  private final JournaldRequest request;
  private final JournalLibrary library;
  private final TraceSink sink;
  private final LongSupplier nanoTime;
  private @Nullable Journal journal;
  private boolean isBehind;
  private long total;
  private long failed;

  JournaldInstance(
      JournaldRequest request, JournalLibrary library, TraceSink sink, LongSupplier nanoTime) {
    this.request = request;
    this.library = library;
    this.sink = sink;
    this.nanoTime = nanoTime;
  }

  @Override
  public void start(Acknowledgement done) {
    try {
      openAtEnd();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    sink.every(PERIOD, this::look);
  }

  private synchronized void openAtEnd() throws IOException {
    Journal opened = library.open();
    journal = opened; // from here on stop() closes it, whatever fails
    for (String match : request.matches()) {
      opened.addMatch(match);
    }
    opened.seekEnd();
  }

  private synchronized void look(TraceWriter writer) throws IOException {
    Journal open = journal;
    if (open != null) {
      open.refresh();
      int entries = 0;
      while (entries < MAX_ENTRIES_A_LOOK && open.next()) {
        write(open, writer);
        entries++;
      }
      isBehind = entries == MAX_ENTRIES_A_LOOK;
    }
  }

  /** An entry of another boot, or a torn one, is counted and left out. */
  private void write(Journal open, TraceWriter writer) {
    try {
      EntryWriter.write(open, writer);
      total++;
    } catch (IOException e) {
      failed++;
      LOG.log(Level.DEBUG, "an entry of the journal can''t be read: " + e.getMessage());
    }
  }

  /** Nobody reads what the last flush leaves, so it reads on where a look would wait. */
  @Override
  public synchronized void flush(Acknowledgement done) {
    TraceWriter writer = sink.writer();
    long beginNs = nanoTime.getAsLong();
    try {
      do {
        look(writer);
      } while (isBehind && !isOver(beginNs));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    writeCounts(writer);
  }

  private boolean isOver(long beginNs) {
    return nanoTime.getAsLong() - beginNs >= PATIENCE_NS;
  }

  private void writeCounts(TraceWriter writer) {
    try (PacketWriter packet = writer.packet().timestamp();
        MessageWriter event = packet.nested(JournaldFields.JOURNALD_EVENT)) {
      event.varint(JournaldFields.NUM_TOTAL, total).varint(JournaldFields.NUM_FAILED, failed);
    }
  }

  @Override
  public synchronized void stop(Acknowledgement done) {
    Journal open = journal;
    journal = null;
    if (open != null) {
      try (open) {
        tellWhatIsLeft(open);
      }
    }
  }

  /** Entries that came after the last flush are among them: nobody looks at their times. */
  private void tellWhatIsLeft(Journal open) {
    long left = isBehind ? countLeft(open) : 0;
    if (left > 0) {
      failed += left;
      writeCounts(sink.writer());
      LOG.log(
          Level.WARNING,
          "linux.systemd_journald didn''t get to {0} entries or more before a session ended",
          left);
    }
  }

  private long countLeft(Journal open) {
    long beginNs = nanoTime.getAsLong();
    long left = 0;
    try {
      for (boolean isThere = open.next(); isThere; isThere = !isOver(beginNs) && open.next()) {
        left++;
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "what is left of the journal can't be counted: " + e.getMessage());
    }
    return left;
  }
}
