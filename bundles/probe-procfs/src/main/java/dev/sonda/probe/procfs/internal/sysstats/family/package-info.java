/**
 * Counters that are read together, each family with a period of its own: most are one file of
 * {@code /proc} with an entry a line ({@code LineFamily}).
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.family;

import org.jspecify.annotations.NullMarked;
