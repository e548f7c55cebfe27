/** Programs of Java's on this machine, and the agent that has them trace themselves. */
@NullMarked
package dev.sonda.cli.internal.jvm;

import org.jspecify.annotations.NullMarked;
