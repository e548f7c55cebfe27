/** Kernel events of the devices that phones and virtual machines have. */
@NullMarked
package dev.sonda.trace.proto.internal.ftrace.device;

import org.jspecify.annotations.NullMarked;
