package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * Values without names, inside an argument of an {@link Event}. Valid while it is filled.
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

  /** A message, as {@link EventArguments#proto}. */
  EventValues proto(String type, Consumer<MessageWriter> fields);

  EventValues array(Consumer<EventValues> values);
}
