/**
 * The {@code stats} command: the fill levels of a session's buffers, losses and advice.
 *
 * <pre>
 *   StatsCommand ──asks, once a period──► the service
 *        └─► SondaStatsView ──lines──► StatsScreen: in place on a terminal, else one after another
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.stats;

import org.jspecify.annotations.NullMarked;
