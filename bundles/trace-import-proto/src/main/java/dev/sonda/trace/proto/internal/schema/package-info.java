/**
 * The schema of traces and configs: the names and types of message fields by number. It is read
 * from the descriptor set of Perfetto's schema, which is itself a protobuf message.
 */
@NullMarked
package dev.sonda.trace.proto.internal.schema;

import org.jspecify.annotations.NullMarked;
