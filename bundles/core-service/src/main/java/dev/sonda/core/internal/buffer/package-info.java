/** The trace buffers of all sessions and the memory they lie in, by their global number. */
@NullMarked
package dev.sonda.core.internal.buffer;

import org.jspecify.annotations.NullMarked;
