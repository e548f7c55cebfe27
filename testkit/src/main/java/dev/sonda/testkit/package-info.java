/**
 * Fakes that tests of several bundles share: they do the real thing's work in memory, and let a
 * test own time, files and the other side. None of it goes into the distribution.
 */
@NullMarked
package dev.sonda.testkit;

import org.jspecify.annotations.NullMarked;
