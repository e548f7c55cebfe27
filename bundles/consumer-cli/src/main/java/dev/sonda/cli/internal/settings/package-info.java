/**
 * The files in {@code etc/}: read before the first component starts, and checked for keys that no
 * component declares.
 *
 * <pre>
 *   etc/&lt;pid&gt;.cfg ──► EtcConfigLoader ─────► ConfigurationAdmin ──► components
 *        SIGHUP to a daemon ──┘                   │      │
 *        later changes ──► FileInstall ───────────┘      │
 *                                                  UnknownKeyFilter ──► a warning
 * </pre>
 *
 * <p>FileInstall starts last, so that the sockets listen early; without the early reading, each
 * component would start with its defaults and restart a moment later with its configuration, which
 * ends sessions.
 */
@NullMarked
package dev.sonda.cli.internal.settings;

import org.jspecify.annotations.NullMarked;
