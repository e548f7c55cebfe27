/** Counters of GPUs, as their drivers describe them, and what drivers say. */
@NullMarked
package dev.sonda.trace.proto.internal.gpu;

import org.jspecify.annotations.NullMarked;
