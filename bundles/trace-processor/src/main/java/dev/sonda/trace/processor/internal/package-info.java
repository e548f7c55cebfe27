/**
 * An open trace: the importer that takes it, the engine over its tables.
 *
 * <pre>
 *   file ──head──► ImporterChoice ──► ImportedTrace ──catalog──► Engine ──Result──► ResultRows
 *                                         ▲
 *              CancellableProgress ───────┘ (asked: is the query that waits cancelled?)
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal;

import org.jspecify.annotations.NullMarked;
