/** Records that a session leaves out, by their text or by the events' own filters. */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.filter;

import org.jspecify.annotations.NullMarked;
