/** Parsing of ftrace text lines and their arguments. */
@NullMarked
package dev.sonda.trace.systrace.internal.line;

import org.jspecify.annotations.NullMarked;
