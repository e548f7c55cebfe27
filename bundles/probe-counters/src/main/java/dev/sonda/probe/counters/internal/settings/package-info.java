/** Settings of a session, in lines of {@code key=value}. */
@NullMarked
package dev.sonda.probe.counters.internal.settings;

import org.jspecify.annotations.NullMarked;
