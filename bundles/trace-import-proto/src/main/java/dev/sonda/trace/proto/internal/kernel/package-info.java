/** Packets of kernels that are no Linux: states of their tasks, which processes there are. */
@NullMarked
package dev.sonda.trace.proto.internal.kernel;

import org.jspecify.annotations.NullMarked;
