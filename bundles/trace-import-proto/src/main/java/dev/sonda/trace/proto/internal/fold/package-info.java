/** Packets that say what has changed, turned into the whole state by their producer's program. */
@NullMarked
package dev.sonda.trace.proto.internal.fold;

import org.jspecify.annotations.NullMarked;
