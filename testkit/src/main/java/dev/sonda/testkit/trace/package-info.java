/**
 * Reads traces and judges them: what Perfetto's schema doesn't know, and what a packet mustn't
 * hold, fails the test.
 */
@NullMarked
package dev.sonda.testkit.trace;

import org.jspecify.annotations.NullMarked;
