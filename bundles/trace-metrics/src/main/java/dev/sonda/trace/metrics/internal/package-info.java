/** Metrics of folders. */
@NullMarked
package dev.sonda.trace.metrics.internal;

import org.jspecify.annotations.NullMarked;
