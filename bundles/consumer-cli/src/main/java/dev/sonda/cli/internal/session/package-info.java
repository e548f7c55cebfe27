/**
 * Sessions by their names: {@code start} leaves one to the daemon, {@code stop} ends and saves it,
 * {@code snapshot} saves what it has so far.
 *
 * <pre>
 *   start NAME ──► record --detach=NAME      stop NAME ──► record --attach=NAME --stop
 *   snapshot   ──► record --clone=SESSION    trigger   ──► a config with activate_triggers
 * </pre>
 *
 * The work is {@code record}'s: these are spellings of it that people find by their names.
 */
@NullMarked
package dev.sonda.cli.internal.session;

import org.jspecify.annotations.NullMarked;
