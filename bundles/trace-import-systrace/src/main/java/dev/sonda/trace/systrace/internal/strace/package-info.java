/**
 * Import of system calls from strace output.
 *
 * <pre>
 *   1000 1700000052.321000 read(3, "x", 1) = 1
 *   pid  seconds           call(arguments) = what it returned
 * </pre>
 */
@NullMarked
package dev.sonda.trace.systrace.internal.strace;

import org.jspecify.annotations.NullMarked;
