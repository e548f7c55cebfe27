/**
 * Implementation of an open trace: the choice of its importer, and the engine over its tables.
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
