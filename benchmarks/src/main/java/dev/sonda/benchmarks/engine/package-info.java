/** Benchmarks of the SQL engine: importing tables into it, and small queries. */
@NullMarked
package dev.sonda.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
