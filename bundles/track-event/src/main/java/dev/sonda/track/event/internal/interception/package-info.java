/** Packets of data sources that go to the program's own code instead of to a service. */
@NullMarked
package dev.sonda.track.event.internal.interception;

import org.jspecify.annotations.NullMarked;
