/**
 * The {@code stats} command: how full a session's buffers are, what was lost and what would help.
 *
 * <pre>
 *   StatsCommand ──asks, once a period──► the service
 *        └─► SondaStatsView ──lines──► StatsScreen: in place on a terminal, else one after another
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.stats;

import org.jspecify.annotations.NullMarked;
