/** Parsers of ftrace text events, by event name. */
@NullMarked
package dev.sonda.trace.systrace.internal.event;

import org.jspecify.annotations.NullMarked;
