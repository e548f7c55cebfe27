package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.JfrCounts;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.TraceTimes;
import dev.sonda.jfr.format.internal.chunk.ChunkPart;
import dev.sonda.jfr.format.internal.chunk.GrowingFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads chunk after chunk, and writes the events of each. One thread. */
public final class RecordingTranslator implements JfrTranslator {
  private final PacketSequence packets;
  private final Tracks tracks;
  private final TickClock clock = new TickClock();
  private final EventFilter filter;
  private final int maxEventsAPart;
  private final CountedEvents counted = new CountedEvents();
  private @Nullable GrowingFile file;
  private @Nullable ChunkTranslator chunk;
  private long damagedOfEarlier;
  private long droppedBefore;

  public RecordingTranslator(int pid, TraceTimes times, EventFilter filter, int maxEventsAPart) {
    this.filter = filter;
    this.maxEventsAPart = maxEventsAPart;
    packets = new PacketSequence(times);
    tracks = new Tracks(packets, pid);
  }

  @Override
  public boolean read(Path path, TraceWriter writer) throws IOException {
    GrowingFile open = file;
    if (open == null || !open.path().equals(path)) {
      close();
      open = new GrowingFile(path);
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
      clock.onChunk(part.header());
      damagedOfEarlier += current == null ? 0 : current.damagedRecords();
      current = new ChunkTranslator(packets, tracks, clock, filter, maxEventsAPart, counted);
      chunk = current;
    }
    current.translate(part, writer);
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
    return new JfrCounts(counted.events, counted.leftOut, counted.beyondLimit, damaged);
  }
}
