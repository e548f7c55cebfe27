/** Computes the rows in which slices are drawn, so that no two slices in a row overlap. */
@NullMarked
package dev.sonda.trace.kernels.internal.layout;

import org.jspecify.annotations.NullMarked;
