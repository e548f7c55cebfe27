package dev.sonda.track.event.internal.sequence;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import org.jspecify.annotations.Nullable;

/**
 * The events that one writer takes into one session, and what its readers have been told: names,
 * tracks, the clock. One thread at a time.
 *
 * <p>When a packet was lost for want of memory, readers may have missed a name; so all is said
 * again before the next event.
 */
public final class EventSequence {
  private final TraceWriter writer;
  private final EventSettings settings;
  private final TrackData defaultTrack;
  private final TrackDescriptors tracks;
  private final SequenceDictionary dictionary;
  private final EventEncoder encoder;
  private final EventTemplates templates = new EventTemplates();

  private final @Nullable ThreadTime threadTime;

  private boolean isBusy;
  private boolean mustReset = true;
  private int generation;
  private long droppedBefore;
  private long lastTimeNs;

  /**
   * @param defaultTrack of events that name no track
   */
  public EventSequence(TraceWriter writer, EventSettings settings, TrackData defaultTrack) {
    this.writer = writer;
    this.settings = settings;
    this.defaultTrack = defaultTrack;
    tracks = new TrackDescriptors(writer);
    dictionary = new SequenceDictionary(writer);
    threadTime =
        settings.samplesThreadTime() && defaultTrack.kind() == TrackData.Kind.THREAD
            ? new ThreadTime(defaultTrack, settings)
            : null;
    encoder = new EventEncoder(dictionary, settings, threadTime);
  }

  /**
   * Writes an event.
   *
   * @param threadTrack of an event without a track of its own, where it isn't the default one
   * @param carrierTid the kernel's number of the thread that carries a virtual one, or 0
   * @param currentGeneration changes when the session wants all to be said again
   * @return false where it is lost
   */
  public boolean write(
      EventData event, @Nullable TrackData threadTrack, int carrierTid, int currentGeneration) {
    if (isBusy) {
      return false; // code that writes a field of one event must not begin another
    }
    isBusy = true;
    try {
      return isReady(currentGeneration) && write(event, threadTrack, carrierTid);
    } catch (RuntimeException e) {
      mustReset = true; // the session has ended, or the program's own code threw
      return false;
    } finally {
      isBusy = false;
    }
  }

  /** Tells readers of a track, whether or not they know it already; false if that was lost. */
  public boolean describe(TrackData track, int currentGeneration) {
    if (isBusy) {
      return false;
    }
    isBusy = true;
    try {
      if (isReady(currentGeneration)) {
        tracks.describeAgain(track, TraceTime.bootTimeNs());
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

  private boolean write(EventData event, @Nullable TrackData threadTrack, int carrierTid) {
    if (threadTrack != null || threadTime != null || !event.isConstant()) {
      return prepare(event, threadTrack) && writeMessage(event, threadTrack, carrierTid);
    }
    byte[] body = templates.find(event);
    if (body == null) {
      return prepare(event, null) && writeFirst(event);
    }
    return writeTemplate(event, body);
  }

  /** Encodes an event that may come again. */
  private boolean writeFirst(EventData event) {
    CategoryState category = event.category();
    byte[] body = category == null ? null : encoder.encodeConstant(event, category);
    if (category == null || body == null) {
      return writeMessage(event, null, 0);
    }
    templates.put(event, category, body);
    return writeTemplate(event, body);
  }

  private boolean writeTemplate(EventData event, byte[] body) {
    PacketWriter packet = writer.packet();
    stamp(packet, event);
    packet.varint(PacketLayout.SEQUENCE_FLAGS, PacketLayout.NEEDS_INCREMENTAL_STATE);
    packet.bytes(PacketLayout.TRACK_EVENT, body, 0, body.length);
    packet.close();
    writer.publish();
    return !hasLost();
  }

  /** Tells readers all that the event refers to; false if that was lost. */
  private boolean prepare(EventData event, @Nullable TrackData threadTrack) {
    encoder.lookUp(event);
    TrackData track = event.track() == null ? threadTrack : event.track();
    if (track != null) {
      // The event's own time may be of another clock.
      tracks.describe(track, event.clockId() == 0 ? event.timeNs() : TraceTime.bootTimeNs());
    }
    return !hasLost();
  }

  private boolean writeMessage(EventData event, @Nullable TrackData threadTrack, int carrierTid) {
    PacketWriter packet = writer.packet();
    boolean isComplete = false;
    try {
      stamp(packet, event);
      packet.varint(PacketLayout.SEQUENCE_FLAGS, PacketLayout.NEEDS_INCREMENTAL_STATE);
      dictionary.forgetNews();
      encoder.numberLog(event, threadTrack == null ? defaultTrack : threadTrack);
      MessageWriter body = packet.nested(PacketLayout.TRACK_EVENT);
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

  /** A time of another clock is written as it is; what isn't given counts in the session's unit. */
  private void stamp(PacketWriter packet, EventData event) {
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
    return settings.timeUnitNs() == 1 ? Clock.BOOTTIME : PacketLayout.ABSOLUTE_CLOCK;
  }

  /** Begins the sequence again where that is needed; false if the beginning was lost. */
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

  /** Makes what follows understandable alone. */
  private void reset() {
    mustReset = false;
    dictionary.clear();
    encoder.clear();
    templates.clear();
    tracks.clear();
    lastTimeNs = TraceTime.bootTimeNs();
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(Clock.BOOTTIME, lastTimeNs);
      packet.varint(PacketLayout.SEQUENCE_FLAGS, PacketLayout.INCREMENTAL_STATE_CLEARED);
      writeDefaults(packet);
      if (settings.isIncremental() || settings.timeUnitNs() != 1) {
        writeClocks(packet);
      }
    }
    tracks.describe(ProcessIdentity.process(), lastTimeNs);
    tracks.describe(defaultTrack, lastTimeNs);
    if (threadTime != null) {
      threadTime.clear();
      tracks.describe(threadTime.track(), lastTimeNs);
    }
    writer.publish();
  }

  private void writeDefaults(PacketWriter packet) {
    try (MessageWriter defaults = packet.nested(PacketLayout.TRACE_PACKET_DEFAULTS)) {
      defaults.varint(
          PacketLayout.DEFAULT_TIMESTAMP_CLOCK_ID,
          settings.isIncremental() ? PacketLayout.INCREMENTAL_CLOCK : absoluteClock());
      try (MessageWriter events = defaults.nested(PacketLayout.TRACK_EVENT_DEFAULTS)) {
        events.varint(PacketLayout.DEFAULT_TRACK_UUID, defaultTrack.uuid());
        if (threadTime != null) {
          events.varint(PacketLayout.DEFAULT_EXTRA_COUNTERS, threadTime.track().uuid());
        }
      }
    }
  }

  private void writeClocks(PacketWriter packet) {
    try (MessageWriter snapshot = packet.nested(PacketLayout.CLOCK_SNAPSHOT)) {
      try (MessageWriter clock = snapshot.nested(PacketLayout.CLOCKS)) {
        clock.varint(PacketLayout.CLOCK_ID, Clock.BOOTTIME);
        clock.varint(PacketLayout.CLOCK_TIMESTAMP, lastTimeNs);
      }
      if (settings.isIncremental()) {
        writeClock(PacketLayout.INCREMENTAL_CLOCK, true, snapshot);
      }
      if (settings.timeUnitNs() != 1) {
        writeClock(PacketLayout.ABSOLUTE_CLOCK, false, snapshot);
      }
    }
  }

  private void writeClock(int id, boolean isIncremental, MessageWriter snapshot) {
    try (MessageWriter clock = snapshot.nested(PacketLayout.CLOCKS)) {
      clock.varint(PacketLayout.CLOCK_ID, id);
      clock.varint(PacketLayout.CLOCK_TIMESTAMP, lastTimeNs / settings.timeUnitNs());
      clock.varint(PacketLayout.CLOCK_IS_INCREMENTAL, isIncremental ? 1 : 0);
      clock.varint(PacketLayout.CLOCK_UNIT_MULTIPLIER_NS, settings.timeUnitNs());
    }
  }
}
