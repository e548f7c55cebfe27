/** A line of ftrace, and the arguments in it. */
@NullMarked
package dev.sonda.trace.systrace.internal.line;

import org.jspecify.annotations.NullMarked;
