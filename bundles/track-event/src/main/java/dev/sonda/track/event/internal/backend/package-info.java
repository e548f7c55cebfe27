/** Tracing services that the program is connected to. */
@NullMarked
package dev.sonda.track.event.internal.backend;

import org.jspecify.annotations.NullMarked;
