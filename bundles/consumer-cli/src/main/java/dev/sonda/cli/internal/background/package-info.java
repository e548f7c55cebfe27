/**
 * Recordings in the background, which continue after the command has returned to its terminal: the
 * command starts a second process with its arguments, waits for its report and ends.
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
