/**
 * Checks of the tests that a whole build must have run. This is the last module of the reactor: it
 * reads the reports that surefire and failsafe have written in this build, not the sources of the
 * tests.
 */
@NullMarked
package dev.sonda.gates;

import org.jspecify.annotations.NullMarked;
