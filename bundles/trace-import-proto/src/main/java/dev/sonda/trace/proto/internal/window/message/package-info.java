/** Messages of the window system: their bytes, fields, rows. */
@NullMarked
package dev.sonda.trace.proto.internal.window.message;

import org.jspecify.annotations.NullMarked;
