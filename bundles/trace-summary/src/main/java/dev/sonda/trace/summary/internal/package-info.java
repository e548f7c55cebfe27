/**
 * Implementation of the summary API; in the subpackages, {@code metric} computes summaries, {@code
 * query} translates queries to SQL, {@code message} reads and writes messages.
 */
@NullMarked
package dev.sonda.trace.summary.internal;

import org.jspecify.annotations.NullMarked;
