/** SQL functions with which queries build messages field by field. */
@NullMarked
package dev.sonda.trace.metrics.internal.message;

import org.jspecify.annotations.NullMarked;
