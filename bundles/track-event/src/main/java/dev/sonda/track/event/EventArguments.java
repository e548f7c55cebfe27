package dev.sonda.track.event;

import java.util.function.Consumer;

/** Names with values, inside an argument of an {@link Event}. Valid while it is filled. */
public interface EventArguments {
  EventArguments arg(String name, long value);

  EventArguments arg(String name, double value);

  EventArguments arg(String name, boolean value);

  EventArguments arg(String name, CharSequence value);

  /** Names with values under a name. */
  EventArguments dictionary(String name, Consumer<EventArguments> entries);

  /** Values under a name. */
  EventArguments array(String name, Consumer<EventValues> values);
}
