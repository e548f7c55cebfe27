/** Events and tracks as the program describes them, before encoding for a session. */
@NullMarked
package dev.sonda.track.event.internal.record;

import org.jspecify.annotations.NullMarked;
