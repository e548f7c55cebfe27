/**
 * Runs PerfettoSQL over an open trace.
 *
 * <pre>
 *   text ─► PerfettoSession ─► statement ─► compiled query ─► Engine
 *                │   ▲ INCLUDE            names │
 *                ▼   │                          ▼
 *             SqlPackages                 SessionCatalog: the trace's tables, and what statements made
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.perfetto;

import org.jspecify.annotations.NullMarked;
