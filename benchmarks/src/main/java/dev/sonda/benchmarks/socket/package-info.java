/** Calls over UNIX sockets, beside the least that any call over one costs. */
@NullMarked
package dev.sonda.benchmarks.socket;

import org.jspecify.annotations.NullMarked;
