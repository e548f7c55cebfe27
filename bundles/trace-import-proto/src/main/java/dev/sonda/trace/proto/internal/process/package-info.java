/** Threads and processes: whom a number means at a moment of the trace. */
@NullMarked
package dev.sonda.trace.proto.internal.process;

import org.jspecify.annotations.NullMarked;
