/**
 * ProtoVM programs of this bundle's data sources, as resources: {@code sonda config protovm} makes
 * each {@code .vm} of the text beside it.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.program;

import org.jspecify.annotations.NullMarked;
