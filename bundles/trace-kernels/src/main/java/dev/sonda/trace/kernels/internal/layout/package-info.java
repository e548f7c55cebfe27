/** Where slices are drawn: rows in which none overlaps another. */
@NullMarked
package dev.sonda.trace.kernels.internal.layout;

import org.jspecify.annotations.NullMarked;
