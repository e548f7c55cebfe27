/**
 * Recordings in segments: how long or large each may become, which are kept, and how much of the
 * disk stays free.
 */
@NullMarked
package dev.sonda.cli.internal.record.rotation;

import org.jspecify.annotations.NullMarked;
