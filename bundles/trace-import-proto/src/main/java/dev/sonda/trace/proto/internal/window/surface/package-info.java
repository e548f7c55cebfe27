/** What SurfaceFlinger composes: layers and transactions. */
@NullMarked
package dev.sonda.trace.proto.internal.window.surface;

import org.jspecify.annotations.NullMarked;
