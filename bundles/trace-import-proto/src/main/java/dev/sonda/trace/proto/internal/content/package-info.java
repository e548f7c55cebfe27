/**
 * Analysis of a trace's size: the number of bytes by message field.
 *
 * <pre>
 *   packet ─► ProtoContentAnalysis ─► FieldPathSize per path ─► experimental_proto_path, _content
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.content;

import org.jspecify.annotations.NullMarked;
