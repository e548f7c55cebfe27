package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * The elements of an array in an argument of an {@link Event}. Valid only during the call of the
 * lambda that fills the array.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=values :
 * static void fillCart() {
 *   SHOP.instant("filled").array("items", items -> items.add("socks").add("shoes")).emit();
 * }}
 */
public interface EventValues {
  EventValues add(long value);

  EventValues add(double value);

  EventValues add(boolean value);

  EventValues add(CharSequence value);

  EventValues dictionary(Consumer<EventArguments> entries);

  /** Adds a protobuf message as an element, like {@link EventArguments#proto}. */
  EventValues proto(String type, Consumer<MessageWriter> fields);

  EventValues array(Consumer<EventValues> values);
}
