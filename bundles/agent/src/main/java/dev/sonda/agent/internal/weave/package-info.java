/** Inserts hooks at the begin and the exits of methods, in bytecode. */
@NullMarked
package dev.sonda.agent.internal.weave;

import org.jspecify.annotations.NullMarked;
