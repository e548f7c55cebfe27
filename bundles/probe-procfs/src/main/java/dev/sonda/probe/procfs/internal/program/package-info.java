/**
 * ProtoVM programs of this bundle's data sources, as resource files: {@code sonda config protovm}
 * compiles each {@code .vm} file from its source, a {@code .vm.pbtxt} file.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.program;

import org.jspecify.annotations.NullMarked;
