/**
 * Families of counters, each read in a period of its own: most are one file of {@code /proc} with
 * an entry for each line ({@code LineFamily}).
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.family;

import org.jspecify.annotations.NullMarked;
