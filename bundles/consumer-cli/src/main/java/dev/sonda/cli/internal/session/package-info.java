/**
 * Commands for named sessions: {@code start} starts, {@code stop} ends and saves a session, {@code
 * snapshot} saves the data recorded so far.
 *
 * <pre>
 *   start NAME ──► record --detach=NAME      stop NAME ──► record --attach=NAME --stop
 *   snapshot   ──► record --clone=SESSION    trigger   ──► a config with activate_triggers
 * </pre>
 *
 * All of them run {@code record}: they are aliases with names that users find more easily.
 */
@NullMarked
package dev.sonda.cli.internal.session;

import org.jspecify.annotations.NullMarked;
