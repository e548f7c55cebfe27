/** Views of windows, and where they are on the screen. */
@NullMarked
package dev.sonda.trace.proto.internal.window.view;

import org.jspecify.annotations.NullMarked;
