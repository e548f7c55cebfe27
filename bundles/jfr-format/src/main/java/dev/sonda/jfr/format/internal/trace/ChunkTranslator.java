package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.internal.chunk.AppendedChunkRecords;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.value.ChunkRecords;
import dev.sonda.jfr.format.internal.value.RecordValues;
import java.util.HashMap;
import java.util.Map;

/** Translates the events of one chunk of a recording into trace packets. Not thread-safe. */
final class ChunkTranslator {
  private final ChunkRecords records = new ChunkRecords();
  private final JfrConstantResolver constants = new JfrConstantResolver(records.constants());
  private final Map<RecordType, EventTypeTranslation> plans = new HashMap<>();
  private final SliceOrder<DurationEventReference> slices = new SliceOrder<>();
  private final JvmTracks tracks;
  private final TickClock clock;
  private final EventFilter filter;
  private final EventWriter events;
  private final EventThinning thinning;
  private final EventOutcomeCounts counted;

  ChunkTranslator(
      PacketSequence packets,
      JvmTracks tracks,
      TickClock clock,
      EventFilter filter,
      EventThinning thinning,
      EventOutcomeCounts counted) {
    this.tracks = tracks;
    this.clock = clock;
    this.filter = filter;
    this.thinning = thinning;
    this.counted = counted;
    events = new EventWriter(packets, tracks, clock);
  }

  long damagedRecords() {
    return records.damagedRecords();
  }

  /**
   * Writes the events of a part: slices last, as their nesting order is known only when all events
   * are read.
   */
  void translate(AppendedChunkRecords part, TraceWriter writer) throws DamagedRecordingException {
    thinning.onPart();
    if (tracks.pid() == 0) {
      records.read(part.records(), this::lookForPid);
    }
    records.read(part.records(), (values, place) -> accept(values, place, writer));
    writeSlices(part, writer);
  }

  private void lookForPid(RecordValues event, int place) throws DamagedRecordingException {
    if (event.type().name().equals("jdk.JVMInformation")) {
      tracks.setPid((int) event.number("pid"));
      int leaf = event.type().leaf("javaArguments");
      if (leaf >= 0) {
        tracks.setProcessName(firstWord(constants.text(event, leaf)));
      }
    }
  }

  private static String firstWord(String text) {
    int space = text.indexOf(' ');
    return space < 0 ? text : text.substring(0, space);
  }

  private void accept(RecordValues event, int place, TraceWriter writer)
      throws DamagedRecordingException {
    counted.events++;
    EventTypeTranslation plan = plan(event.type());
    if (!plan.isAccepted()
        || plan.start() < 0
        || plan.shownAs() instanceof EventRepresentation.Nothing) {
      counted.leftOut++;
    } else if (thinning.accepts()) {
      write(plan, event, place, writer);
    } else {
      counted.beyondLimit++;
    }
  }

  private EventTypeTranslation plan(RecordType type) {
    EventTypeTranslation known = plans.get(type);
    if (known == null) {
      known = EventTypeTranslation.of(type, filter.accepts(type.name()));
      plans.put(type, known);
    }
    return known;
  }

  private void write(EventTypeTranslation plan, RecordValues event, int place, TraceWriter writer)
      throws DamagedRecordingException {
    long beginNs = clock.traceNs(event.number(plan.start()));
    switch (plan.shownAs()) {
      case EventRepresentation.Event() ->
          show(plan, event, place, threadOf(plan, event), beginNs, writer);
      case EventRepresentation.Phase(String track, String _) ->
          show(plan, event, place, new TrackKey.Jvm(track), beginNs, writer);
      case EventRepresentation.Counters counters ->
          events.counters(writer, counters.values(), event, owner(plan, event), beginNs);
      case EventRepresentation.Sample sample ->
          events.sample(
              writer,
              sample.counter(),
              constants.stack(event, plan.stack()),
              constants.thread(event, event.type().leaf(sample.threadField())),
              sample.weightField().isEmpty() ? 1 : event.number(sample.weightField()),
              beginNs);
      case EventRepresentation.Nothing() -> {} // not written, only counted
    }
  }

  /**
   * The track of the thread on which the event occurred. Some JVM events refer to another thread in
   * a separate field.
   */
  private TrackKey threadOf(EventTypeTranslation plan, RecordValues event)
      throws DamagedRecordingException {
    return constants.thread(event, plan.thread());
  }

  private TrackKey owner(EventTypeTranslation plan, RecordValues event)
      throws DamagedRecordingException {
    int thread = event.type().leaf("thread");
    return constants.thread(event, thread >= 0 ? thread : plan.thread());
  }

  private void show(
      EventTypeTranslation plan,
      RecordValues event,
      int place,
      TrackKey track,
      long beginNs,
      TraceWriter writer)
      throws DamagedRecordingException {
    if (plan.isSlice()) {
      long durationNs = Math.max(0, clock.durationNs(event.number(plan.duration())));
      slices.add(
          new Slice<>(
              track,
              beginNs,
              beginNs + durationNs,
              new DurationEventReference(plan, event, place)));
    } else {
      events.begin(writer, constants, plan, event, track, beginNs);
    }
  }

  private void writeSlices(AppendedChunkRecords part, TraceWriter writer)
      throws DamagedRecordingException {
    ByteCursor in = new ByteCursor();
    slices.drainTo(
        new SliceOrder.Output<DurationEventReference>() {
          @Override
          public void begin(Slice<DurationEventReference> slice, TrackKey track)
              throws DamagedRecordingException {
            DurationEventReference event = slice.event();
            event.reader().read(in.set(part.records(), event.place(), part.records().length));
            events.begin(writer, constants, event.plan(), event.reader(), track, slice.beginNs());
          }

          @Override
          public void end(Slice<DurationEventReference> slice, TrackKey track) {
            events.end(writer, track, slice.endNs());
          }
        });
  }
}
