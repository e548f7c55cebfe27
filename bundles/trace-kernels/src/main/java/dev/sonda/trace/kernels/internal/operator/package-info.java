/**
 * Kernels as operators: arguments are looked for and checked here, results become tables.
 *
 * <pre>
 *   OperatorCall ──► NamedColumns ──► kernel ──► ResultTable ──► Table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.operator;

import org.jspecify.annotations.NullMarked;
