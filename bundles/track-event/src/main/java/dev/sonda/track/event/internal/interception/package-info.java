/** Interception: packets of data sources go to code of the program instead of a service. */
@NullMarked
package dev.sonda.track.event.internal.interception;

import org.jspecify.annotations.NullMarked;
