/** The SQL engine: handing tables over to it, and small queries. */
@NullMarked
package dev.sonda.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
