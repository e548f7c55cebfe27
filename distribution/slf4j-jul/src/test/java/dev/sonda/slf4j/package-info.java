/** Tests of the fragment bundle that connects slf4j to java.util.logging, inside a framework. */
@NullMarked
package dev.sonda.slf4j;

import org.jspecify.annotations.NullMarked;
