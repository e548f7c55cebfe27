package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Writes events through one trace writer into one session, and stores which names, tracks and
 * clocks the sequence has already written. One thread at a time.
 *
 * <p>When a packet is lost for lack of memory, a name may be missing in the trace; so all names and
 * tracks are written again before the next event.
 */
public final class EventSequence {
  private final TraceWriter writer;
  private final EventEncodingSettings settings;
  private final TrackDefinition defaultTrack;
  private final TrackDescriptorWriter tracks;
  private final SequenceInterner dictionary;
  private final EventEncoder encoder;
  private final EncodedEventCache templates = new EncodedEventCache();

  private final @Nullable ThreadCpuTimeSampler threadTime;

  private boolean isBusy;
  private boolean mustReset = true;
  private int generation;
  private long droppedBefore;
  private long lastTimeNs;

  /**
   * @param defaultTrack track of events without an explicit track
   */
  public EventSequence(
      TraceWriter writer, EventEncodingSettings settings, TrackDefinition defaultTrack) {
    this.writer = writer;
    this.settings = settings;
    this.defaultTrack = defaultTrack;
    tracks = new TrackDescriptorWriter(writer);
    dictionary = new SequenceInterner(writer);
    threadTime =
        settings.samplesThreadTime() && defaultTrack.kind() == TrackDefinition.Kind.THREAD
            ? new ThreadCpuTimeSampler(defaultTrack, settings)
            : null;
    encoder = new EventEncoder(dictionary, settings, threadTime);
  }

  /**
   * Writes an event.
   *
   * @param threadTrack track of the thread, used if the event has no explicit track; null for the
   *     default track
   * @param carrierTid the kernel's id of a virtual thread's carrier, or 0
   * @param currentGeneration changes when the session's incremental state is cleared
   * @return false if the event is lost
   */
  public boolean write(
      PendingEvent event,
      @Nullable TrackDefinition threadTrack,
      int carrierTid,
      int currentGeneration) {
    if (isBusy) {
      // a callback that writes fields of one event must not write another event into the sequence
      return false;
    }
    isBusy = true;
    try {
      return isReady(currentGeneration) && write(event, threadTrack, carrierTid);
    } catch (RuntimeException e) {
      mustReset = true; // the session has ended, or a callback of the program threw an exception
      return false;
    } finally {
      isBusy = false;
    }
  }

  /**
   * Writes a track's descriptor, even if the sequence has already written it; false if the
   * descriptor is lost.
   */
  public boolean describe(TrackDefinition track, int currentGeneration) {
    if (isBusy) {
      return false;
    }
    isBusy = true;
    try {
      if (isReady(currentGeneration)) {
        tracks.describeAgain(track, BootClock.bootTimeNs());
        writer.publish();
      }
      return !hasLost();
    } catch (RuntimeException e) {
      mustReset = true;
      return false;
    } finally {
      isBusy = false;
    }
  }

  private boolean write(PendingEvent event, @Nullable TrackDefinition threadTrack, int carrierTid) {
    if (threadTrack != null || threadTime != null || !event.isConstant()) {
      return prepare(event, threadTrack) && writeMessage(event, threadTrack, carrierTid);
    }
    byte[] body = templates.find(event);
    if (body == null) {
      return prepare(event, null) && writeFirst(event);
    }
    return writeTemplate(event, body);
  }

  /** Encodes a constant event and stores it as a template for later events. */
  private boolean writeFirst(PendingEvent event) {
    CategoryState category = event.category();
    byte[] body = category == null ? null : encoder.encodeConstant(event, category);
    if (category == null || body == null) {
      return writeMessage(event, null, 0);
    }
    templates.put(event, category, body);
    return writeTemplate(event, body);
  }

  private boolean writeTemplate(PendingEvent event, byte[] body) {
    PacketWriter packet = writer.packet();
    stamp(packet, event);
    packet.varint(
        TrackEventPacketFieldNumbers.SEQUENCE_FLAGS,
        TrackEventPacketFieldNumbers.NEEDS_INCREMENTAL_STATE);
    packet.bytes(TrackEventPacketFieldNumbers.TRACK_EVENT, body, 0, body.length);
    packet.close();
    writer.publish();
    return !hasLost();
  }

  /**
   * Writes the names and the track descriptor that the event refers to, as far as they are new;
   * false if a packet is lost.
   */
  private boolean prepare(PendingEvent event, @Nullable TrackDefinition threadTrack) {
    encoder.lookUp(event);
    TrackDefinition track = event.track() == null ? threadTrack : event.track();
    if (track != null) {
      // An explicit clock's time isn't comparable with boot time, so the descriptor gets the
      // current time.
      tracks.describe(track, event.clockId() == 0 ? event.timeNs() : BootClock.bootTimeNs());
    }
    return !hasLost();
  }

  private boolean writeMessage(
      PendingEvent event, @Nullable TrackDefinition threadTrack, int carrierTid) {
    PacketWriter packet = writer.packet();
    boolean isComplete = false;
    try {
      stamp(packet, event);
      packet.varint(
          TrackEventPacketFieldNumbers.SEQUENCE_FLAGS,
          TrackEventPacketFieldNumbers.NEEDS_INCREMENTAL_STATE);
      dictionary.forgetNews();
      encoder.numberLog(event, threadTrack == null ? defaultTrack : threadTrack);
      MessageWriter body = packet.nested(TrackEventPacketFieldNumbers.TRACK_EVENT);
      encoder.write(event, threadTrack, carrierTid, body);
      body.close();
      dictionary.tellNews(packet);
      isComplete = true;
    } finally {
      if (!isComplete) {
        packet.discard();
      }
      packet.close();
    }
    writer.publish();
    return !hasLost();
  }

  /**
   * Writes the timestamp: unchanged if the event has an explicit clock, otherwise in the session's
   * time unit.
   */
  private void stamp(PacketWriter packet, PendingEvent event) {
    long timeNs = event.timeNs();
    if (event.clockId() != 0) {
      packet.timestamp(event.clockId(), timeNs);
    } else if (!settings.isIncremental()) {
      packet.timestamp(timeNs / settings.timeUnitNs());
    } else if (timeNs < lastTimeNs) {
      packet.timestamp(absoluteClock(), timeNs / settings.timeUnitNs());
    } else if (settings.timeUnitNs() == 1) {
      packet.timestamp(timeNs - lastTimeNs);
      lastTimeNs = timeNs;
    } else {
      long units = (timeNs - lastTimeNs) / settings.timeUnitNs();
      packet.timestamp(units);
      lastTimeNs += units * settings.timeUnitNs();
    }
  }

  private int absoluteClock() {
    return settings.timeUnitNs() == 1
        ? Clock.BOOTTIME
        : TrackEventPacketFieldNumbers.ABSOLUTE_CLOCK;
  }

  /** Resets the sequence if necessary; false if a packet of the reset is lost. */
  private boolean isReady(int currentGeneration) {
    if (!mustReset && generation == currentGeneration) {
      return true;
    }
    generation = currentGeneration;
    reset();
    return !hasLost();
  }

  private boolean hasLost() {
    long dropped = writer.packetsDropped();
    if (dropped == droppedBefore) {
      return false;
    }
    droppedBefore = dropped;
    mustReset = true;
    return true;
  }

  /**
   * Starts a new incremental state, so that the following packets can be read without earlier ones.
   */
  private void reset() {
    mustReset = false;
    dictionary.clear();
    encoder.clear();
    templates.clear();
    tracks.clear();
    lastTimeNs = BootClock.bootTimeNs();
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(Clock.BOOTTIME, lastTimeNs);
      packet.varint(
          TrackEventPacketFieldNumbers.SEQUENCE_FLAGS,
          TrackEventPacketFieldNumbers.INCREMENTAL_STATE_CLEARED);
      writeDefaults(packet);
      if (settings.isIncremental() || settings.timeUnitNs() != 1) {
        writeClocks(packet);
      }
    }
    tracks.describe(ProcessTracks.process(), lastTimeNs);
    tracks.describe(defaultTrack, lastTimeNs);
    if (threadTime != null) {
      threadTime.clear();
      tracks.describe(threadTime.track(), lastTimeNs);
    }
    writer.publish();
  }

  private void writeDefaults(PacketWriter packet) {
    try (MessageWriter defaults =
        packet.nested(TrackEventPacketFieldNumbers.TRACE_PACKET_DEFAULTS)) {
      defaults.varint(
          TrackEventPacketFieldNumbers.DEFAULT_TIMESTAMP_CLOCK_ID,
          settings.isIncremental()
              ? TrackEventPacketFieldNumbers.INCREMENTAL_CLOCK
              : absoluteClock());
      try (MessageWriter events =
          defaults.nested(TrackEventPacketFieldNumbers.TRACK_EVENT_DEFAULTS)) {
        events.varint(TrackEventPacketFieldNumbers.DEFAULT_TRACK_UUID, defaultTrack.uuid());
        if (threadTime != null) {
          events.varint(
              TrackEventPacketFieldNumbers.DEFAULT_EXTRA_COUNTERS, threadTime.track().uuid());
        }
      }
    }
  }

  private void writeClocks(PacketWriter packet) {
    try (MessageWriter snapshot = packet.nested(TrackEventPacketFieldNumbers.CLOCK_SNAPSHOT)) {
      try (MessageWriter clock = snapshot.nested(TrackEventPacketFieldNumbers.CLOCKS)) {
        clock.varint(TrackEventPacketFieldNumbers.CLOCK_ID, Clock.BOOTTIME);
        clock.varint(TrackEventPacketFieldNumbers.CLOCK_TIMESTAMP, lastTimeNs);
      }
      if (settings.isIncremental()) {
        writeClock(TrackEventPacketFieldNumbers.INCREMENTAL_CLOCK, true, snapshot);
      }
      if (settings.timeUnitNs() != 1) {
        writeClock(TrackEventPacketFieldNumbers.ABSOLUTE_CLOCK, false, snapshot);
      }
    }
  }

  private void writeClock(int id, boolean isIncremental, MessageWriter snapshot) {
    try (MessageWriter clock = snapshot.nested(TrackEventPacketFieldNumbers.CLOCKS)) {
      clock.varint(TrackEventPacketFieldNumbers.CLOCK_ID, id);
      clock.varint(
          TrackEventPacketFieldNumbers.CLOCK_TIMESTAMP, lastTimeNs / settings.timeUnitNs());
      clock.varint(TrackEventPacketFieldNumbers.CLOCK_IS_INCREMENTAL, isIncremental ? 1 : 0);
      clock.varint(TrackEventPacketFieldNumbers.CLOCK_UNIT_MULTIPLIER_NS, settings.timeUnitNs());
    }
  }
}
