package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventPart;
import dev.sonda.track.event.internal.record.ProtoValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adds the entries of a dictionary or an array to the parts of an event. One thread. */
final class NestedArguments implements EventArguments, EventValues {
  private final EventData data;

  NestedArguments(EventData data) {
    this.data = data;
  }

  @Override
  public EventArguments arg(String name, long value) {
    data.add(EventPart.INT, name, value);
    return this;
  }

  @Override
  public EventArguments arg(String name, double value) {
    data.add(EventPart.DOUBLE, name, Double.doubleToRawLongBits(value));
    return this;
  }

  @Override
  public EventArguments arg(String name, boolean value) {
    data.add(EventPart.BOOL, name, value ? 1 : 0);
    return this;
  }

  @Override
  public EventArguments arg(String name, CharSequence value) {
    data.add(EventPart.STRING, name, 0, value);
    return this;
  }

  @Override
  public EventArguments dictionary(String name, Consumer<EventArguments> entries) {
    fillDictionary(name, entries);
    return this;
  }

  @Override
  public EventArguments array(String name, Consumer<EventValues> values) {
    fillArray(name, values);
    return this;
  }

  @Override
  public EventArguments proto(String name, String type, Consumer<MessageWriter> fields) {
    data.add(EventPart.PROTO, name, 0, new ProtoValue(type, fields));
    return this;
  }

  @Override
  public EventValues proto(String type, Consumer<MessageWriter> fields) {
    data.add(EventPart.PROTO, null, 0, new ProtoValue(type, fields));
    return this;
  }

  @Override
  public EventValues add(long value) {
    data.add(EventPart.INT, null, value);
    return this;
  }

  @Override
  public EventValues add(double value) {
    data.add(EventPart.DOUBLE, null, Double.doubleToRawLongBits(value));
    return this;
  }

  @Override
  public EventValues add(boolean value) {
    data.add(EventPart.BOOL, null, value ? 1 : 0);
    return this;
  }

  @Override
  public EventValues add(CharSequence value) {
    data.add(EventPart.STRING, null, 0, value);
    return this;
  }

  @Override
  public EventValues dictionary(Consumer<EventArguments> entries) {
    fillDictionary(null, entries);
    return this;
  }

  @Override
  public EventValues array(Consumer<EventValues> values) {
    fillArray(null, values);
    return this;
  }

  void fillDictionary(@Nullable String name, Consumer<EventArguments> entries) {
    data.add(EventPart.BEGIN_DICTIONARY, name, 0);
    entries.accept(this);
    data.add(EventPart.END, null, 0);
  }

  void fillArray(@Nullable String name, Consumer<EventValues> values) {
    data.add(EventPart.BEGIN_ARRAY, name, 0);
    values.accept(this);
    data.add(EventPart.END, null, 0);
  }
}
