/** Implementations of API interfaces that the factory methods of these interfaces create. */
@NullMarked
package dev.sonda.api.internal;

import org.jspecify.annotations.NullMarked;
