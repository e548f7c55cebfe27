/**
 * How many bytes the fields of a trace's messages take.
 *
 * <pre>
 *   packet ─► ContentAnalysis ─► ContentNode per path ─► experimental_proto_path, _content
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.content;

import org.jspecify.annotations.NullMarked;
