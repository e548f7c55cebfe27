/** What several rooms of the SDK need. */
@NullMarked
package dev.sonda.track.event.internal;

import org.jspecify.annotations.NullMarked;
