/**
 * Tests of programs that trace themselves with Sonda's client SDK, compared with programs that use
 * Perfetto's.
 */
@NullMarked
package dev.sonda.itests.sdk;

import org.jspecify.annotations.NullMarked;
