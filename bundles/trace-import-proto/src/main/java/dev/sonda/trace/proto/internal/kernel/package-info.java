/** Import of packets from kernels other than Linux: task states and process lists. */
@NullMarked
package dev.sonda.trace.proto.internal.kernel;

import org.jspecify.annotations.NullMarked;
