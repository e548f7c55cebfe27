package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.JfrTranslationStats;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.ReadLimits;
import dev.sonda.jfr.format.TraceClock;
import dev.sonda.jfr.format.internal.chunk.AppendedChunkRecords;
import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import dev.sonda.jfr.format.internal.chunk.GrowingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Translates a JVM's recording into trace packets, chunk by chunk. Not thread-safe. */
public final class RecordingTranslator implements JfrTranslator {
  /**
   * Time between two chunks that isn't counted as a gap: a JVM under load may need as long to begin
   * a chunk; a deleted chunk would have lasted longer.
   */
  private static final long BETWEEN_CHUNKS_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final TraceClock times;
  private final PacketSequence packets;
  private final JvmTracks tracks;
  private final TickClock clock = new TickClock();
  private final EventFilter filter;
  private final int maxPartBytes;
  private final EventThinning thinning;
  private final EventOutcomeCounts counted = new EventOutcomeCounts();
  private @Nullable GrowingFile file;
  private @Nullable ChunkTranslator chunk;
  private @Nullable ChunkHeader last;
  private long unreadNs;
  private long damagedOfEarlier;
  private long droppedBefore;

  public RecordingTranslator(int pid, TraceClock times, EventFilter filter, ReadLimits limits) {
    this.times = times;
    this.filter = filter;
    maxPartBytes = limits.maxPartBytes();
    thinning = new EventThinning(limits.maxEventsAPart());
    packets = new PacketSequence(times);
    tracks = new JvmTracks(packets, pid);
  }

  @Override
  public boolean read(Path path, TraceWriter writer) throws IOException {
    GrowingFile open = file;
    if (open == null || !open.path().equals(path)) {
      close();
      open = new GrowingFile(path, maxPartBytes);
      file = open;
    }
    boolean isMore = false;
    for (AppendedChunkRecords part = open.next(); part != null; part = open.next()) {
      isMore = true;
      forgetIfReadersMissSomething(writer);
      translate(part, writer);
    }
    return isMore;
  }

  private void translate(AppendedChunkRecords part, TraceWriter writer) throws IOException {
    ChunkTranslator current = chunk;
    if (part.isFirst() || current == null) {
      clock.onChunk(part.header(), times.traceNs(part.header().startEpochNs()));
      damagedOfEarlier += current == null ? 0 : current.damagedRecords();
      noteGap(part.header());
      current = new ChunkTranslator(packets, tracks, clock, filter, thinning, counted);
      chunk = current;
    }
    last = part.header();
    current.translate(part, writer);
  }

  /**
   * Counts the time between two chunks as unread. A JVM begins each chunk at the end of the
   * previous one, so a gap means that it has deleted chunks in between.
   */
  private void noteGap(ChunkHeader next) {
    ChunkHeader before = last;
    if (before != null && before.isFinal()) {
      long gapNs = next.startEpochNs() - before.startEpochNs() - before.durationNs();
      unreadNs += gapNs > BETWEEN_CHUNKS_NS ? gapNs : 0;
    }
  }

  /**
   * Clears the incremental state if packets were dropped, since they may have contained interned
   * data that later packets refer to.
   */
  private void forgetIfReadersMissSomething(TraceWriter writer) {
    long dropped = writer.packetsDropped();
    if (dropped != droppedBefore || packets.isFull()) {
      droppedBefore = dropped;
      clearIncrementalState();
    }
  }

  @Override
  public boolean isComplete() {
    GrowingFile open = file;
    return open == null || open.isComplete();
  }

  @Override
  public void clearIncrementalState() {
    packets.clear();
    tracks.clear();
  }

  @Override
  public void close() throws IOException {
    GrowingFile open = file;
    file = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public JfrTranslationStats counts() {
    ChunkTranslator current = chunk;
    long damaged = damagedOfEarlier + (current == null ? 0 : current.damagedRecords());
    return new JfrTranslationStats(
        counted.events, counted.leftOut, counted.beyondLimit, damaged, unreadNs);
  }
}
