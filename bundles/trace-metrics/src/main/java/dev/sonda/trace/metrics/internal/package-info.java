/** Implementation of metrics that are defined in folders. */
@NullMarked
package dev.sonda.trace.metrics.internal;

import org.jspecify.annotations.NullMarked;
