/** Reads and validates traces in tests: unknown fields and invalid values fail the test. */
@NullMarked
package dev.sonda.testkit.trace;

import org.jspecify.annotations.NullMarked;
