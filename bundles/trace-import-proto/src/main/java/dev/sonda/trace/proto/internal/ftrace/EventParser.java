package dev.sonda.trace.proto.internal.ftrace;

/** Makes rows of other tables of kernel events of one kind. */
@FunctionalInterface
interface EventParser {
  void parse(KernelEvent event);
}
