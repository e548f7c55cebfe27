/**
 * Dumps of the heaps of Java programs: objects, their classes, and references between them.
 *
 * <pre>
 *   HeapGraphModule ─► HeapDump (of a sequence) ─► rows of objects and references
 *                          │ last packet
 *                          ▼
 *                      HeapDumpCompletion ─► names, sizes, roots, reachability, superclasses
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.heap;

import org.jspecify.annotations.NullMarked;
