/**
 * The agent: code that is woven into a program's classes calls hooks, and the hooks write events
 * with the client SDK.
 *
 * <pre>
 *   the program                          │ the agent's own module
 *   ───────────                          │ ──────────────────────
 *   a class is loaded, or there already ─┼─► weave.Weaver asks rule.* which methods matter
 *   its method runs ──► boot.Hooks ──────┼─► slice.SliceSink ──► track-event
 * </pre>
 */
@NullMarked
package dev.sonda.agent.internal;

import org.jspecify.annotations.NullMarked;
