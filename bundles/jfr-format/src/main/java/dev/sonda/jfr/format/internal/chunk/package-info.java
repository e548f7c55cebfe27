/** The bytes of a recording: chunks, their headers, and the encodings in them. */
@NullMarked
package dev.sonda.jfr.format.internal.chunk;

import org.jspecify.annotations.NullMarked;
