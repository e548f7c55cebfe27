/** Bytecode: hooks at the begin and the ends of methods. */
@NullMarked
package dev.sonda.agent.internal.weave;

import org.jspecify.annotations.NullMarked;
