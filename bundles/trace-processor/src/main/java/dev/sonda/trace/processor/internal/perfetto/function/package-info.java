/**
 * The functions that queries call: Java functions and operators over tables, which the engine gets
 * when a query first calls them.
 *
 * <pre>
 *   CompiledQuery ──► QueryFunctionRegistration ──┬─► TableOperatorRegistration ──┬─► Engine
 *                                                 └─► JavaFunctionRegistration ───┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.perfetto.function;

import org.jspecify.annotations.NullMarked;
