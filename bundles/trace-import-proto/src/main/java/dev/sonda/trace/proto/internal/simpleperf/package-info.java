/**
 * Reports of simpleperf: samples of threads' stacks, with the files and symbols of their frames.
 *
 * <pre>
 *   SimpleperfImport ──records──► files, symbols (at once)
 *                    └─► EventQueue ─► SimpleperfRecords ─► stack_sample, thread
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.simpleperf;

import org.jspecify.annotations.NullMarked;
