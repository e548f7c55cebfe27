/** Backends: the tracing services that the program connects to, and the connections. */
@NullMarked
package dev.sonda.track.event.internal.backend;

import org.jspecify.annotations.NullMarked;
