package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.Consumer;

/**
 * A protobuf message as the value of an argument.
 *
 * @param type full name of the message type, with a leading dot
 */
public record MessageArgument(String type, Consumer<MessageWriter> fields) {}
