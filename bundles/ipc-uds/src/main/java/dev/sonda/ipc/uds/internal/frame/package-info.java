/** Bytes on the wire: frames, and the messages in them that are read and written by hand. */
@NullMarked
package dev.sonda.ipc.uds.internal.frame;

import org.jspecify.annotations.NullMarked;
