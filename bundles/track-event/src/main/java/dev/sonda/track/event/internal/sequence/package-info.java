/** Events as packets of one writer: encoding, interning, the incremental clock. */
@NullMarked
package dev.sonda.track.event.internal.sequence;

import org.jspecify.annotations.NullMarked;
