package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;

/** Writes a message of an event whose fields refer to values by number. */
@FunctionalInterface
public interface InternedMessage {
  void write(MessageWriter message, Interner interner);
}
