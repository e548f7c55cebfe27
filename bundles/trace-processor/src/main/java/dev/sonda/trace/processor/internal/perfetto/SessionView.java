package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.trace.processor.internal.perfetto.DeferredDefinitions.Definition;
import org.jspecify.annotations.Nullable;

/**
 * A view that a statement defines.
 *
 * @param unordered what it becomes when a table or view that it reads is dropped; null if it relies
 *     on no row numbers or hidden columns
 */
record SessionView(
    SessionCatalog.Kind kind, Definition definition, @Nullable Definition unordered) {}
