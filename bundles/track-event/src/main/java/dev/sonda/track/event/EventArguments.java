package dev.sonda.track.event;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * Names with values, inside an argument of an {@link Event}. Valid while it is filled.
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

  /** Names with values under a name. */
  EventArguments dictionary(String name, Consumer<EventArguments> entries);

  /**
   * A message under a name, whose fields readers know by its type.
   *
   * @param type the full name of a message of Perfetto's schema, such as {@code
   *     .perfetto.protos.LogMessage}, or of an extension that the reader knows
   * @param fields writes them, once for each session that records the event
   */
  EventArguments proto(String name, String type, Consumer<MessageWriter> fields);

  /** Values under a name. */
  EventArguments array(String name, Consumer<EventValues> values);
}
