/**
 * Recordings in segments: how long or large a segment may become, which segments are kept, and how
 * much disk space stays free.
 */
@NullMarked
package dev.sonda.cli.internal.record.rotation;

import org.jspecify.annotations.NullMarked;
