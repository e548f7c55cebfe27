/**
 * Benchmarks of calls over UNIX sockets, compared to the minimum cost of a round trip over such a
 * socket.
 */
@NullMarked
package dev.sonda.benchmarks.socket;

import org.jspecify.annotations.NullMarked;
