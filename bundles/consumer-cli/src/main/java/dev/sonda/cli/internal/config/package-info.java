/**
 * Trace configs: read from files, made from flags and presets, explained, checked and merged.
 *
 * <pre>
 *   FILE (binary, text, YAML)
 *     └─► TraceConfigReader ─┐
 *   flags ───────────────────┼─► TraceConfigFromFlags ─► TraceConfig ─► record
 *   presets ─────────────────┘
 * </pre>
 *
 * <p>An error in a config file is reported with its line, and is never more than a failure of the
 * command. No threads.
 */
@NullMarked
package dev.sonda.cli.internal.config;

import org.jspecify.annotations.NullMarked;
