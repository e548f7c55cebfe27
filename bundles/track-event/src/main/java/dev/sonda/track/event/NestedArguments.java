package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.track.event.internal.record.EventPartTypes;
import dev.sonda.track.event.internal.record.MessageArgument;
import dev.sonda.track.event.internal.record.PendingEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adds the entries of a dictionary or an array to the parts of an event. One thread. */
final class NestedArguments implements EventArguments, EventValues {
  private final PendingEvent data;

  NestedArguments(PendingEvent data) {
    this.data = data;
  }

  @Override
  public EventArguments arg(String name, long value) {
    data.add(EventPartTypes.INT, name, value);
    return this;
  }

  @Override
  public EventArguments arg(String name, double value) {
    data.add(EventPartTypes.DOUBLE, name, Double.doubleToRawLongBits(value));
    return this;
  }

  @Override
  public EventArguments arg(String name, boolean value) {
    data.add(EventPartTypes.BOOL, name, value ? 1 : 0);
    return this;
  }

  @Override
  public EventArguments arg(String name, CharSequence value) {
    data.add(EventPartTypes.STRING, name, 0, value);
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
    data.add(EventPartTypes.PROTO, name, 0, new MessageArgument(type, fields));
    return this;
  }

  @Override
  public EventValues proto(String type, Consumer<MessageWriter> fields) {
    data.add(EventPartTypes.PROTO, null, 0, new MessageArgument(type, fields));
    return this;
  }

  @Override
  public EventValues add(long value) {
    data.add(EventPartTypes.INT, null, value);
    return this;
  }

  @Override
  public EventValues add(double value) {
    data.add(EventPartTypes.DOUBLE, null, Double.doubleToRawLongBits(value));
    return this;
  }

  @Override
  public EventValues add(boolean value) {
    data.add(EventPartTypes.BOOL, null, value ? 1 : 0);
    return this;
  }

  @Override
  public EventValues add(CharSequence value) {
    data.add(EventPartTypes.STRING, null, 0, value);
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
    data.add(EventPartTypes.BEGIN_DICTIONARY, name, 0);
    entries.accept(this);
    data.add(EventPartTypes.END, null, 0);
  }

  void fillArray(@Nullable String name, Consumer<EventValues> values) {
    data.add(EventPartTypes.BEGIN_ARRAY, name, 0);
    values.accept(this);
    data.add(EventPartTypes.END, null, 0);
  }
}
