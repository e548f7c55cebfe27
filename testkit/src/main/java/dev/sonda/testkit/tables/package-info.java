/**
 * Fakes for tests of the trace processor: tables made of arrays, and an importer with fixed tables.
 */
@NullMarked
package dev.sonda.testkit.tables;

import org.jspecify.annotations.NullMarked;
