/**
 * Import of Android's graphics data: frames that apps draw and the display shows, and GPU memory.
 */
@NullMarked
package dev.sonda.trace.proto.internal.frame;

import org.jspecify.annotations.NullMarked;
