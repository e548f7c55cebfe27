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
 * Records new journal entries for one session. Sampling and flushing run on two threads, so a lock
 * guards every use of the journal.
 */
final class JournaldDataSourceInstance implements Instance {
  /**
   * How often to read new entries. They carry their own time, so reading them late loses nothing.
   */
  static final Duration PERIOD = Duration.ofMillis(200);

  /**
   * Upper limit of entries in one reading, so that a flood of entries can't exceed the probe host's
   * deadline; the next reading continues.
   */
  static final int MAX_ENTRIES_A_LOOK = 5000;

  /**
   * Upper limit of the time that a flush reads, and of the time that {@code stop} counts unread
   * entries. The probe host permits a few seconds for each.
   */
  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);

  private static final System.Logger LOG =
      System.getLogger(JournaldDataSourceInstance.class.getName());

  private final JournaldRequest request;
  private final JournalOpener library;
  private final TraceSink sink;
  private final LongSupplier nanoTime;
  private @Nullable Journal journal;
  private boolean isBehind;
  private long total;
  private long failed;

  JournaldDataSourceInstance(
      JournaldRequest request, JournalOpener library, TraceSink sink, LongSupplier nanoTime) {
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
    journal = opened; // closed by stop() from here on
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

  /** Writes an entry. An entry of another boot, or a damaged entry, is only counted as failed. */
  private void write(Journal open, TraceWriter writer) {
    try {
      EntryWriter.write(open, writer);
      total++;
    } catch (IOException e) {
      failed++;
      LOG.log(Level.DEBUG, "an entry of the journal can't be read: " + e.getMessage());
    }
  }

  /**
   * Reads all remaining entries, for {@link #PATIENCE_NS} at most: entries that are still unread
   * after the session's last flush are lost.
   */
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
        MessageWriter event = packet.nested(JournaldFieldNumbers.JOURNALD_EVENT)) {
      event
          .varint(JournaldFieldNumbers.NUM_TOTAL, total)
          .varint(JournaldFieldNumbers.NUM_FAILED, failed);
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

  /**
   * Counts the unread entries as lost. The count includes entries that came after the last flush,
   * since the times of entries aren't read here.
   */
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
