/** Messages of the summary schema, read and written by the names of their fields. */
@NullMarked
package dev.sonda.trace.summary.internal.message;

import org.jspecify.annotations.NullMarked;
