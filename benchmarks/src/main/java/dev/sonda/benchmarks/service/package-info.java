/**
 * The service's work in one process: commits, validation, sessions over many sources, and a trace
 * read out into a file.
 */
@NullMarked
package dev.sonda.benchmarks.service;

import org.jspecify.annotations.NullMarked;
