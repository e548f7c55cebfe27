/**
 * Parses protobuf schemas of metrics from text into descriptors.
 *
 * <pre>
 *   text ─► ProtoTokenizer ─► ProtoParser ─► FileDescriptorProto ─► SchemaFiles ─► MetricSchema
 * </pre>
 */
@NullMarked
package dev.sonda.trace.metrics.internal.schema;

import org.jspecify.annotations.NullMarked;
