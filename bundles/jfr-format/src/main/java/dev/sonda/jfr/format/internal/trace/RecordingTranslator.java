package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.JfrCounts;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.ReadLimits;
import dev.sonda.jfr.format.TraceTimes;
import dev.sonda.jfr.format.internal.chunk.ChunkHeader;
import dev.sonda.jfr.format.internal.chunk.ChunkPart;
import dev.sonda.jfr.format.internal.chunk.GrowingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads chunk after chunk, and writes the events of each. One thread. */
public final class RecordingTranslator implements JfrTranslator {
  /** What a JVM under load takes to begin the next chunk; a chunk lasts longer. */
  private static final long BETWEEN_CHUNKS_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final TraceTimes times;
  private final PacketSequence packets;
  private final Tracks tracks;
  private final TickClock clock = new TickClock();
  private final EventFilter filter;
  private final int maxPartBytes;
  private final Thinning thinning;
  private final CountedEvents counted = new CountedEvents();
  private @Nullable GrowingFile file;
  private @Nullable ChunkTranslator chunk;
  private @Nullable ChunkHeader last;
  private long unreadNs;
  private long damagedOfEarlier;
  private long droppedBefore;

  public RecordingTranslator(int pid, TraceTimes times, EventFilter filter, ReadLimits limits) {
    this.times = times;
    this.filter = filter;
    maxPartBytes = limits.maxPartBytes();
    thinning = new Thinning(limits.maxEventsAPart());
    packets = new PacketSequence(times);
    tracks = new Tracks(packets, pid);
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
    for (ChunkPart part = open.next(); part != null; part = open.next()) {
      isMore = true;
      forgetIfReadersMissSomething(writer);
      translate(part, writer);
    }
    return isMore;
  }

  private void translate(ChunkPart part, TraceWriter writer) throws IOException {
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

  /** A JVM begins a chunk where it ends the one before; it deletes those that are too many. */
  private void noteGap(ChunkHeader next) {
    ChunkHeader before = last;
    if (before != null && before.isFinal()) {
      long gapNs = next.startEpochNs() - before.startEpochNs() - before.durationNs();
      unreadNs += gapNs > BETWEEN_CHUNKS_NS ? gapNs : 0;
    }
  }

  /** A packet that was lost may have been the one that said what a number means. */
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
  public JfrCounts counts() {
    ChunkTranslator current = chunk;
    long damaged = damagedOfEarlier + (current == null ? 0 : current.damagedRecords());
    return new JfrCounts(counted.events, counted.leftOut, counted.beyondLimit, damaged, unreadNs);
  }
}
