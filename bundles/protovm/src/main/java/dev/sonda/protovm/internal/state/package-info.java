/**
 * The state of a ProtoVM: a tree of fields, whose structure (messages, repeated fields) follows
 * from the paths by which programs access it.
 */
@NullMarked
package dev.sonda.protovm.internal.state;

import org.jspecify.annotations.NullMarked;
