/** Common code for the import of window system messages: their bytes, fields and rows. */
@NullMarked
package dev.sonda.trace.proto.internal.window.message;

import org.jspecify.annotations.NullMarked;
