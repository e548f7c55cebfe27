/** A program for a daemon to record while its AOT cache is made; no part of the probe. */
@NullMarked
package dev.sonda.probe.jfr.internal.training;

import org.jspecify.annotations.NullMarked;
