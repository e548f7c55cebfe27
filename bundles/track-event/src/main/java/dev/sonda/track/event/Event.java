package dev.sonda.track.event;

import com.google.protobuf.MessageLite;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventPart;
import dev.sonda.track.event.internal.record.InternedMessage;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.ProtoValue;
import dev.sonda.track.event.internal.record.SourceLocation;
import dev.sonda.track.event.internal.record.TrackData;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An event of a {@link Category}, which says more of itself and then is written by {@link #emit} or
 * {@link #open}. Its time is the moment when it was made.
 *
 * <p>Belongs to the thread that made it and is used again for later events: don't keep it. Where no
 * session records the category all methods do nothing, and suppliers and lambdas aren't called.
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
  /** Of a category that no session records. */
  static final Event NONE = new Event(null, 0);

  private final @Nullable ThreadEvents owner;
  private final int place;
  private final EventData data = new EventData();
  private final NestedArguments nested = new NestedArguments(data);
  private @Nullable Category category;
  private @Nullable Track track;

  Event(@Nullable ThreadEvents owner, int place) {
    this.owner = owner;
    this.place = place;
  }

  EventData data() {
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

  Event on(TrackData trackData) {
    if (isOn()) {
      data.on(trackData);
    }
    return this;
  }

  private boolean isOn() {
    return owner != null;
  }

  /** Instead of the name it was made with: one that is made at run time and may never recur. */
  public Event dynamicName(CharSequence name) {
    if (isOn()) {
      data.nameDynamic(name);
    }
    return this;
  }

  /** On this track instead of the thread's. */
  public Event on(Track newTrack) {
    if (isOn()) {
      track = newTrack;
      data.on(newTrack.data());
    }
    return this;
  }

  /** At this time of the boot clock instead of now. */
  public Event at(long bootTimeNs) {
    return at(Clock.BOOTTIME, bootTimeNs);
  }

  /** At a time of another clock, by Perfetto's number of it. */
  public Event at(int clockId, long timeNs) {
    if (isOn()) {
      data.at(clockId, timeNs);
    }
    return this;
  }

  @Override
  public Event arg(String name, long value) {
    if (isOn()) {
      data.add(EventPart.INT, name, value);
    }
    return this;
  }

  @Override
  public Event arg(String name, double value) {
    if (isOn()) {
      data.add(EventPart.DOUBLE, name, Double.doubleToRawLongBits(value));
    }
    return this;
  }

  @Override
  public Event arg(String name, boolean value) {
    if (isOn()) {
      data.add(EventPart.BOOL, name, value ? 1 : 0);
    }
    return this;
  }

  @Override
  public Event arg(String name, CharSequence value) {
    if (isOn()) {
      data.add(EventPart.STRING, name, 0, value);
    }
    return this;
  }

  /** A text that is made only when a session wants it. */
  public Event arg(String name, Supplier<? extends CharSequence> value) {
    return isOn() ? arg(name, value.get()) : this;
  }

  /** A number without sign. */
  public Event unsigned(String name, long value) {
    if (isOn()) {
      data.add(EventPart.UINT, name, value);
    }
    return this;
  }

  /** An address, shown in hexadecimal digits. */
  public Event pointer(String name, long address) {
    if (isOn()) {
      data.add(EventPart.POINTER, name, address);
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
      data.add(EventPart.PROTO, name, 0, new ProtoValue(type, fields));
    }
    return this;
  }

  /** Joins the flow with this number, which leads from event to event across tracks. */
  public Event flow(long id) {
    return part(EventPart.FLOW, id);
  }

  /** Joins the flow with this number as its last event. */
  public Event terminatingFlow(long id) {
    return part(EventPart.TERMINATING_FLOW, id);
  }

  /**
   * Joins the flow with this number among those of this process: in a trace of several programs, it
   * meets none of another program's, as {@link #flow} does.
   */
  public Event processFlow(long id) {
    return flow(id ^ ProcessIdentity.process().uuid());
  }

  /** Joins the flow with this number among those of this process as its last event. */
  public Event terminatingProcessFlow(long id) {
    return terminatingFlow(id ^ ProcessIdentity.process().uuid());
  }

  /** Belongs together with all events of this number, such as those of one request. */
  public Event correlation(long id) {
    return part(EventPart.CORRELATION, id);
  }

  /** Belongs together with all events of this text. */
  public Event correlation(String id) {
    if (isOn()) {
      data.add(EventPart.CORRELATION_TEXT, null, 0, id);
    }
    return this;
  }

  /** Where in the sources it comes from. */
  public Event source(String file, String function, int line) {
    if (isOn()) {
      data.add(EventPart.SOURCE_LOCATION, null, 0, new SourceLocation(file, function, line));
    }
    return this;
  }

  /**
   * Says that the event is a record of a log: on a thread's track, it becomes a row of trace
   * processor's table {@code android_logs}. On other tracks readers have no such rows, and the text
   * is the argument {@code message}.
   */
  public Event log(LogPriority priority, CharSequence text) {
    if (isOn()) {
      data.add(EventPart.LOG, null, priority.number(), text);
    }
    return this;
  }

  /**
   * A field of Perfetto's TrackEvent, or of an extension of it, that is a number: int32, int64,
   * uint32, uint64, bool or an enum. Given again, it is one more value of a repeated field.
   */
  public Event field(int field, long value) {
    if (isOn()) {
      data.add(EventPart.FIELD, null, field);
      data.add(EventPart.FIELD_VALUE, null, value);
    }
    return this;
  }

  /** A field of Perfetto's TrackEvent, or of an extension of it, that is a text. */
  public Event field(int field, CharSequence value) {
    if (isOn()) {
      data.add(EventPart.TEXT_FIELD, null, field, value);
    }
    return this;
  }

  /** A field of Perfetto's TrackEvent, or of an extension of it, from a generated message. */
  public Event message(int field, MessageLite message) {
    if (isOn()) {
      data.add(EventPart.TYPED_BYTES, null, field, message.toByteArray());
    }
    return this;
  }

  /** The same, written field by field: once for each session that records the event. */
  public Event message(int field, Consumer<MessageWriter> fields) {
    if (isOn()) {
      data.add(EventPart.TYPED_MESSAGE, null, field, fields);
    }
    return this;
  }

  /** The same, with values that readers know by number: {@link InternedValues} says how. */
  public Event message(int field, BiConsumer<MessageWriter, Interning> fields) {
    if (isOn()) {
      InternedMessage message =
          (writer, interner) -> fields.accept(writer, new Interning(interner));
      data.add(EventPart.INTERNED_MESSAGE, null, field, message);
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
    ThreadEvents thread = owner;
    if (thread != null && category != null) {
      thread.done(place);
      thread.sequences().write(data, category.mask());
      data.end();
    }
  }

  /** Writes the event, which begins a slice, and gives what ends it. */
  public Slice open() {
    if (owner == null || category == null) {
      return Slice.NONE;
    }
    emit();
    return track == null ? category.onThread() : new Slice(category, track);
  }
}
