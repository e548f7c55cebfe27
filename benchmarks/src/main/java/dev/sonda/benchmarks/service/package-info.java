/**
 * Benchmarks of the tracing service in one process: commits, validation, sessions with many
 * sources, and reading a trace out into a file.
 */
@NullMarked
package dev.sonda.benchmarks.service;

import org.jspecify.annotations.NullMarked;
