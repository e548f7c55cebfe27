package dev.sonda.track.event;

import java.util.function.Consumer;

/** Values without names, inside an argument of an {@link Event}. Valid while it is filled. */
public interface EventValues {
  EventValues add(long value);

  EventValues add(double value);

  EventValues add(boolean value);

  EventValues add(CharSequence value);

  EventValues dictionary(Consumer<EventArguments> entries);

  EventValues array(Consumer<EventValues> values);
}
