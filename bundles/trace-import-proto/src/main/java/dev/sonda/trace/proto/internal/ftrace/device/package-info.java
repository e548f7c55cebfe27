/** Parsers of kernel events that devices of phones and virtual machines write. */
@NullMarked
package dev.sonda.trace.proto.internal.ftrace.device;

import org.jspecify.annotations.NullMarked;
