/** Import of packets about the trace as a whole: session, config, machine, data losses. */
@NullMarked
package dev.sonda.trace.proto.internal.metadata;

import org.jspecify.annotations.NullMarked;
