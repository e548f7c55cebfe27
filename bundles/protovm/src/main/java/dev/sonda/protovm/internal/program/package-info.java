/** Programs of ProtoVMs: their instructions, decoded and executed over a patch and a state. */
@NullMarked
package dev.sonda.protovm.internal.program;

import org.jspecify.annotations.NullMarked;
