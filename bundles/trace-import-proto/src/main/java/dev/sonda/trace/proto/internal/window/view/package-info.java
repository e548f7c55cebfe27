/** Import of view hierarchies of windows, with the views' positions on the screen. */
@NullMarked
package dev.sonda.trace.proto.internal.window.view;

import org.jspecify.annotations.NullMarked;
