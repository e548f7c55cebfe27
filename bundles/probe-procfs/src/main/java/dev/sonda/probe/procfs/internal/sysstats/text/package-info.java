/**
 * Access to files of {@code /proc} and {@code /sys} that are read at each sample. The files are
 * kept open and parsed as bytes, without creating objects. For one thread.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.sysstats.text;

import org.jspecify.annotations.NullMarked;
