/** Messages that queries build field by field. */
@NullMarked
package dev.sonda.trace.metrics.internal.message;

import org.jspecify.annotations.NullMarked;
