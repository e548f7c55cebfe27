/** A machine: its program, its state, and what it has run. */
@NullMarked
package dev.sonda.protovm.internal;

import org.jspecify.annotations.NullMarked;
