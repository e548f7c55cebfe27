/** Sessions that record events, and the threads that write into them. */
@NullMarked
package dev.sonda.track.event.internal.instance;

import org.jspecify.annotations.NullMarked;
