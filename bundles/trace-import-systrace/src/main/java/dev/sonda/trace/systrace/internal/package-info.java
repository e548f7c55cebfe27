/** A file of text: its sections, and the lines of each. */
@NullMarked
package dev.sonda.trace.systrace.internal;

import org.jspecify.annotations.NullMarked;
