/** An event as the program says it, before any session has it. */
@NullMarked
package dev.sonda.track.event.internal.record;

import org.jspecify.annotations.NullMarked;
