/**
 * A command that goes on without the process that was started for it, and without its terminal:
 * that process starts the same command line again, waits for its word and ends.
 *
 * <pre>
 *   sonda record -d …                  setsid sonda record -d …   (SONDA_BACKGROUND=1)
 *     standard error ◄── words ── pipe ◄── words ── standard output, until it is at work
 *     its number, exit 0 ◄─ NUL ─ pipe ◄── NUL ──── at work
 *     its exit code ◄── the end ─ pipe ◄─────────── ended before that
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.background;

import org.jspecify.annotations.NullMarked;
