/** Messages of Android's ProtoLog. */
@NullMarked
package dev.sonda.trace.proto.internal.window.log;

import org.jspecify.annotations.NullMarked;
