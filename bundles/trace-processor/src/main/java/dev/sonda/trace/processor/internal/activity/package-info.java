/**
 * An open trace's engine and tables, whose work a listener is told.
 *
 * <pre>
 *   PerfettoSession ──► ObservedEngine ──► Engine ──► ObservedCatalog ──► TableCatalog
 *          │                  │                             │
 *          └──────────────────┴──► ActivityListener ◄───────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.activity;

import org.jspecify.annotations.NullMarked;
