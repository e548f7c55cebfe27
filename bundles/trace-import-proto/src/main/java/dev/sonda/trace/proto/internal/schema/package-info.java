/**
 * The schema of traces and configs: names and types of the fields of messages, by their numbers. It
 * is the descriptor set of Perfetto's schema, read as any other message is.
 */
@NullMarked
package dev.sonda.trace.proto.internal.schema;

import org.jspecify.annotations.NullMarked;
