/**
 * Fakes that tests of several bundles share: they work like the real classes but in memory, and
 * tests control time, files and the other side of a connection. Not part of the distribution.
 */
@NullMarked
package dev.sonda.testkit;

import org.jspecify.annotations.NullMarked;
