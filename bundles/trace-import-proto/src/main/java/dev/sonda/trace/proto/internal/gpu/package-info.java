/**
 * Import of GPU data: counters as described by the drivers, render stages, Vulkan submissions, and
 * driver logs.
 */
@NullMarked
package dev.sonda.trace.proto.internal.gpu;

import org.jspecify.annotations.NullMarked;
