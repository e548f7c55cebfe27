/** Distinguishes the Android runtime's own frames from those of the app in callstacks. */
@NullMarked
package dev.sonda.trace.kernels.internal.callsite;

import org.jspecify.annotations.NullMarked;
