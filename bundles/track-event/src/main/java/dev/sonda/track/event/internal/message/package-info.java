/** Protobuf messages in arrays, where they can't be written into shared memory at once. */
@NullMarked
package dev.sonda.track.event.internal.message;

import org.jspecify.annotations.NullMarked;
