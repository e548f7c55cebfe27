/** Snapshots of the window manager, and transitions between windows. */
@NullMarked
package dev.sonda.trace.proto.internal.window.manager;

import org.jspecify.annotations.NullMarked;
