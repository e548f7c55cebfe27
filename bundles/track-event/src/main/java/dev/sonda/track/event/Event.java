package dev.sonda.track.event;

import com.google.protobuf.MessageLite;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventPartTypes;
import dev.sonda.track.event.internal.record.InterningMessageWriter;
import dev.sonda.track.event.internal.record.MessageArgument;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.SourceLocation;
import dev.sonda.track.event.internal.record.TrackDefinition;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An event of a {@link Category}: its methods add details, then {@link #emit} or {@link #open}
 * writes the event. Its timestamp is the time of creation.
 *
 * <p>The object belongs to the thread that created it and is reused for later events: don't store
 * it. If no session records the category, all methods do nothing, and suppliers and lambdas aren't
 * called.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=event :
 * static void answer(String path, long request) {
 *   SHOP.begin("answer")
 *       .dynamicName("GET " + path)
 *       .arg("path", path)
 *       .arg("headers", () -> "made only while a session records it")
 *       .flow(request)
 *       .emit();
 *   SHOP.end().arg("status", 200).emit();
 * }}
 */
public final class Event implements EventArguments {
  /** The event of all categories that no session records: its methods do nothing. */
  static final Event NONE = new Event(null, 0);

  private final @Nullable ThreadEventPool owner;
  private final int place;
  private final PendingEvent data = new PendingEvent();
  private final NestedArguments nested = new NestedArguments(data);
  private @Nullable Category category;
  private @Nullable Track track;

  Event(@Nullable ThreadEventPool owner, int place) {
    this.owner = owner;
    this.place = place;
  }

  PendingEvent data() {
    return data;
  }

  void use(Category newCategory) {
    category = newCategory;
    track = null;
  }

  Event named(String name) {
    if (isOn()) {
      data.nameStatic(name);
    }
    return this;
  }

  Event counted(CounterTrack counter, long value) {
    if (isOn()) {
      data.on(counter.data());
      data.count(value);
    }
    return this;
  }

  Event counted(CounterTrack counter, double value) {
    if (isOn()) {
      data.on(counter.data());
      data.count(value);
    }
    return this;
  }

  Event on(TrackDefinition trackData) {
    if (isOn()) {
      data.on(trackData);
    }
    return this;
  }

  private boolean isOn() {
    return owner != null;
  }

  /**
   * Replaces the event's name by one computed at run time, which isn't interned as it may never
   * recur.
   */
  public Event dynamicName(CharSequence name) {
    if (isOn()) {
      data.nameDynamic(name);
    }
    return this;
  }

  /** Puts the event on this track instead of the track of the calling thread. */
  public Event on(Track newTrack) {
    if (isOn()) {
      track = newTrack;
      data.on(newTrack.data());
    }
    return this;
  }

  /** Sets the timestamp to a time of the boot clock in ns instead of the current time. */
  public Event at(long bootTimeNs) {
    return at(Clock.BOOTTIME, bootTimeNs);
  }

  /** Sets the timestamp to a time of another clock. {@code clockId} is Perfetto's clock id. */
  public Event at(int clockId, long timeNs) {
    if (isOn()) {
      data.at(clockId, timeNs);
    }
    return this;
  }

  @Override
  public Event arg(String name, long value) {
    if (isOn()) {
      data.add(EventPartTypes.INT, name, value);
    }
    return this;
  }

  @Override
  public Event arg(String name, double value) {
    if (isOn()) {
      data.add(EventPartTypes.DOUBLE, name, Double.doubleToRawLongBits(value));
    }
    return this;
  }

  @Override
  public Event arg(String name, boolean value) {
    if (isOn()) {
      data.add(EventPartTypes.BOOL, name, value ? 1 : 0);
    }
    return this;
  }

  @Override
  public Event arg(String name, CharSequence value) {
    if (isOn()) {
      data.add(EventPartTypes.STRING, name, 0, value);
    }
    return this;
  }

  /** Adds a text argument that is computed only if a session records the event. */
  public Event arg(String name, Supplier<? extends CharSequence> value) {
    return isOn() ? arg(name, value.get()) : this;
  }

  /** Adds an unsigned number as an argument. */
  public Event unsigned(String name, long value) {
    if (isOn()) {
      data.add(EventPartTypes.UINT, name, value);
    }
    return this;
  }

  /** Adds an address as an argument, which viewers show in hexadecimal digits. */
  public Event pointer(String name, long address) {
    if (isOn()) {
      data.add(EventPartTypes.POINTER, name, address);
    }
    return this;
  }

  @Override
  public Event dictionary(String name, Consumer<EventArguments> entries) {
    if (isOn()) {
      nested.fillDictionary(name, entries);
    }
    return this;
  }

  @Override
  public Event array(String name, Consumer<EventValues> values) {
    if (isOn()) {
      nested.fillArray(name, values);
    }
    return this;
  }

  @Override
  public Event proto(String name, String type, Consumer<MessageWriter> fields) {
    if (isOn()) {
      data.add(EventPartTypes.PROTO, name, 0, new MessageArgument(type, fields));
    }
    return this;
  }

  /**
   * Adds the event to the flow with this id: viewers connect the events of a flow by arrows across
   * tracks.
   */
  public Event flow(long id) {
    return part(EventPartTypes.FLOW, id);
  }

  /** Adds the event to the flow with this id, as the last event of the flow. */
  public Event terminatingFlow(long id) {
    return part(EventPartTypes.TERMINATING_FLOW, id);
  }

  /**
   * Adds the event to a flow of this process: unlike with {@link #flow}, the id never refers to a
   * flow of another program in a trace of several programs.
   */
  public Event processFlow(long id) {
    return flow(id ^ ProcessTracks.process().uuid());
  }

  /** Adds the event to the flow of this process with this id, as the last event of the flow. */
  public Event terminatingProcessFlow(long id) {
    return terminatingFlow(id ^ ProcessTracks.process().uuid());
  }

  /**
   * Correlates the event with all other events that have this id, such as the events of one
   * request.
   */
  public Event correlation(long id) {
    return part(EventPartTypes.CORRELATION, id);
  }

  /** Correlates the event with all other events that have this text as id. */
  public Event correlation(String id) {
    if (isOn()) {
      data.add(EventPartTypes.CORRELATION_TEXT, null, 0, id);
    }
    return this;
  }

  /** Adds the location in the source code that writes the event. */
  public Event source(String file, String function, int line) {
    if (isOn()) {
      data.add(EventPartTypes.SOURCE_LOCATION, null, 0, new SourceLocation(file, function, line));
    }
    return this;
  }

  /**
   * Marks the event as a log record: on a thread's track, it becomes a row of trace processor's
   * table {@code android_logs}. On other tracks trace processor creates no row, and the text
   * becomes the argument {@code message}.
   */
  public Event log(LogPriority priority, CharSequence text) {
    if (isOn()) {
      data.add(EventPartTypes.LOG, null, priority.number(), text);
    }
    return this;
  }

  /**
   * Adds a numeric field of Perfetto's TrackEvent or of a TrackEvent extension: int32, int64,
   * uint32, uint64, bool or an enum. Each further call adds a value to a repeated field.
   */
  public Event field(int field, long value) {
    if (isOn()) {
      data.add(EventPartTypes.FIELD, null, field);
      data.add(EventPartTypes.FIELD_VALUE, null, value);
    }
    return this;
  }

  /** Adds a string field of Perfetto's TrackEvent or of a TrackEvent extension. */
  public Event field(int field, CharSequence value) {
    if (isOn()) {
      data.add(EventPartTypes.TEXT_FIELD, null, field, value);
    }
    return this;
  }

  /**
   * Adds a message field of Perfetto's TrackEvent or of a TrackEvent extension, from an object of a
   * generated message class.
   */
  public Event message(int field, MessageLite message) {
    if (isOn()) {
      data.add(EventPartTypes.TYPED_BYTES, null, field, message.toByteArray());
    }
    return this;
  }

  /**
   * Adds a message field of TrackEvent whose fields the callback writes, once for each session that
   * records the event.
   */
  public Event message(int field, Consumer<MessageWriter> fields) {
    if (isOn()) {
      data.add(EventPartTypes.TYPED_MESSAGE, null, field, fields);
    }
    return this;
  }

  /**
   * Adds a message field of TrackEvent whose fields the callback writes, with interned values; see
   * {@link InternedValues}.
   */
  public Event message(int field, BiConsumer<MessageWriter, Interning> fields) {
    if (isOn()) {
      InterningMessageWriter message =
          (writer, interner) -> fields.accept(writer, new Interning(interner));
      data.add(EventPartTypes.INTERNED_MESSAGE, null, field, message);
    }
    return this;
  }

  private Event part(byte part, long value) {
    if (isOn()) {
      data.add(part, null, value);
    }
    return this;
  }

  /** Writes the event. */
  public void emit() {
    ThreadEventPool thread = owner;
    if (thread != null && category != null) {
      thread.done(place);
      thread.sequences().write(data, category.mask());
      data.end();
    }
  }

  /**
   * Writes the event, which begins a slice, and returns an object that ends the slice when closed.
   */
  public Slice open() {
    if (owner == null || category == null) {
      return Slice.NONE;
    }
    emit();
    return track == null ? category.onThread() : new Slice(category, track);
  }
}
