/** Fields of encoded messages. */
@NullMarked
package dev.sonda.protovm.internal.wire;

import org.jspecify.annotations.NullMarked;
