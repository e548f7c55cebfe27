/** Reading the fields of encoded protobuf messages without a schema. */
@NullMarked
package dev.sonda.protovm.internal.wire;

import org.jspecify.annotations.NullMarked;
