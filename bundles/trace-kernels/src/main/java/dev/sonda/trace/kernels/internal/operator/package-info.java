/**
 * Adapts kernels to operators: finds and checks the arguments, and converts results to tables.
 *
 * <pre>
 *   OperatorCall ──► ArgumentColumns ──► kernel ──► ResultTable ──► Table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.operator;

import org.jspecify.annotations.NullMarked;
