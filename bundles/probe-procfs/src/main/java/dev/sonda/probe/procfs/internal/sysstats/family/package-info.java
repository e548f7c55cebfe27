/**
 * Families of counters, each with a period of its own. Most are read from one file of {@code /proc}
 * that has an entry in each line ({@code ProcLineCounterFamily}).
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.family;

import org.jspecify.annotations.NullMarked;
