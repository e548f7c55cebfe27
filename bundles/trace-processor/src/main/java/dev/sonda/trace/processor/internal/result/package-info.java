/** Row-by-row access to results of the engine. */
@NullMarked
package dev.sonda.trace.processor.internal.result;

import org.jspecify.annotations.NullMarked;
