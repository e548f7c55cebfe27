/**
 * Adapts kernels to operators: finds and checks the arguments, and converts results to tables.
 *
 * <pre>
 *   OperatorCall ──► OperatorArgumentColumns ──► kernel ──► ResultTable ──► Table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.operator;

import org.jspecify.annotations.NullMarked;
