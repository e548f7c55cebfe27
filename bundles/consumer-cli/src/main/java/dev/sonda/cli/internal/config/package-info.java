/**
 * What a session is asked to record: configs read from files, made of flags and presets, explained,
 * checked and merged.
 *
 * <pre>
 *   FILE (binary, text, YAML) ─► ConfigSource ─┐
 *   flags ──────────────────────────────────────┼─► RequestedConfig ─► TraceConfig ─► record
 *   presets ────────────────────────────────────┘
 * </pre>
 *
 * <p>Files are their owner's: an error in one is told with its line, and never more than a failure
 * of the command. No threads.
 */
@NullMarked
package dev.sonda.cli.internal.config;

import org.jspecify.annotations.NullMarked;
