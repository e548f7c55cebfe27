/**
 * For tests of the trace processor: tables made of arrays, an importer with fixed tables, rows as
 * texts, and a check of importers with fuzzed bytes.
 */
@NullMarked
package dev.sonda.testkit.tables;

import org.jspecify.annotations.NullMarked;
