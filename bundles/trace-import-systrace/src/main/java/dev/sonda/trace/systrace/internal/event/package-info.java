/** What events of ftrace become, by their names. */
@NullMarked
package dev.sonda.trace.systrace.internal.event;

import org.jspecify.annotations.NullMarked;
