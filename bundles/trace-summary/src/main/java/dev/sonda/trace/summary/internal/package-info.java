/**
 * What one asks for specs; below it {@code metric} computes summaries, {@code query} writes queries
 * as SQL, {@code message} reads messages.
 */
@NullMarked
package dev.sonda.trace.summary.internal;

import org.jspecify.annotations.NullMarked;
