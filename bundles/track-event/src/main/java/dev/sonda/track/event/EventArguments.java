package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * Named values: the arguments of an {@link Event} or the entries of a dictionary in an argument. A
 * dictionary is valid only during the call of the lambda that fills it.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=arguments :
 * static void order() {
 *   SHOP.instant("ordered")
 *       .dictionary("order", order -> order.arg("id", 7).arg("gift", true))
 *       .emit();
 * }}
 */
public interface EventArguments {
  EventArguments arg(String name, long value);

  EventArguments arg(String name, double value);

  EventArguments arg(String name, boolean value);

  EventArguments arg(String name, CharSequence value);

  /** Adds a dictionary as an argument. */
  EventArguments dictionary(String name, Consumer<EventArguments> entries);

  /**
   * Adds a protobuf message as an argument, which readers decode by its type.
   *
   * @param type the full name of a message of Perfetto's schema, such as {@code
   *     .perfetto.protos.LogMessage}, or of an extension that the reader supports
   * @param fields writes the message's fields, once for each session that records the event
   */
  EventArguments proto(String name, String type, Consumer<MessageWriter> fields);

  /** Adds an array as an argument. */
  EventArguments array(String name, Consumer<EventValues> values);
}
