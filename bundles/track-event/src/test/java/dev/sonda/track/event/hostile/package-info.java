/** Programs with the client SDK at services that mean harm. */
@NullMarked
package dev.sonda.track.event.hostile;

import org.jspecify.annotations.NullMarked;
