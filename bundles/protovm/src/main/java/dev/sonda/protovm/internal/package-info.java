/** Implementation of a ProtoVM machine: its program and its state. */
@NullMarked
package dev.sonda.protovm.internal;

import org.jspecify.annotations.NullMarked;
