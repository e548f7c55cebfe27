package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * A message as the value of an argument.
 *
 * @param type its full name, with a point before it
 */
public record ProtoValue(String type, Consumer<MessageWriter> fields) {}
