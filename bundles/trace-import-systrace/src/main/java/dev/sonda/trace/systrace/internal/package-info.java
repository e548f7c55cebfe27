/** Import of systrace files: their sections and lines. */
@NullMarked
package dev.sonda.trace.systrace.internal;

import org.jspecify.annotations.NullMarked;
