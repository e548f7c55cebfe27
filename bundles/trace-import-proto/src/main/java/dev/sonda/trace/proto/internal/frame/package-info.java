/** The frames that Android's apps draw and its display shows, and the memory of its GPUs. */
@NullMarked
package dev.sonda.trace.proto.internal.frame;

import org.jspecify.annotations.NullMarked;
