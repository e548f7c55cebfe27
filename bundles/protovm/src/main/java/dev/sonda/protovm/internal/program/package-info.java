/**
 * What a program says: its instructions, read from their encoding and run over a patch and a state.
 */
@NullMarked
package dev.sonda.protovm.internal.program;

import org.jspecify.annotations.NullMarked;
