/** Import of SurfaceFlinger's data: layer snapshots and transactions. */
@NullMarked
package dev.sonda.trace.proto.internal.window.surface;

import org.jspecify.annotations.NullMarked;
