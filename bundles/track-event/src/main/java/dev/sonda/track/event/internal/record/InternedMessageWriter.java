package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;

/** Callback that writes a message of an event whose fields refer to interned values by id. */
@FunctionalInterface
public interface InternedMessageWriter {
  void write(MessageWriter message, Interner interner);
}
