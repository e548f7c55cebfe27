/** Callstacks of Android's runtime: which of their frames are the runtime's own. */
@NullMarked
package dev.sonda.trace.kernels.internal.callsite;

import org.jspecify.annotations.NullMarked;
