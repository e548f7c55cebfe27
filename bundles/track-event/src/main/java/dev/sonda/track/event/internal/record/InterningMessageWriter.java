package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;

/**
 * Callback that writes a message of an event, and interns the values to which the message's fields
 * refer by id.
 */
@FunctionalInterface
public interface InterningMessageWriter {
  void write(MessageWriter message, Interner interner);
}
