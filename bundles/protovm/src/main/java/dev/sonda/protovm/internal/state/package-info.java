/** The state: a tree of fields that learns its shape from the paths that programs take. */
@NullMarked
package dev.sonda.protovm.internal.state;

import org.jspecify.annotations.NullMarked;
