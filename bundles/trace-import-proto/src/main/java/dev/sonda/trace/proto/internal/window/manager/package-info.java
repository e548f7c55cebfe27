/** Import of window manager snapshots, and of transitions between windows. */
@NullMarked
package dev.sonda.trace.proto.internal.window.manager;

import org.jspecify.annotations.NullMarked;
