package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;

/** Makes rows of other tables of kernel events of one kind. */
@FunctionalInterface
interface EventParser {
  void parse(KernelEvent event);
}
