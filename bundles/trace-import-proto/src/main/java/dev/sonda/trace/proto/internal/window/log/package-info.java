/** Import of messages of ProtoLog, the structured log of Android's window system. */
@NullMarked
package dev.sonda.trace.proto.internal.window.log;

import org.jspecify.annotations.NullMarked;
