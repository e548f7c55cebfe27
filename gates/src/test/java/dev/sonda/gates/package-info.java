/**
 * What a whole build has to have run. The last module of the reactor: it reads the reports that
 * surefire and failsafe have written in this build, not the sources of the tests.
 */
@NullMarked
package dev.sonda.gates;

import org.jspecify.annotations.NullMarked;
