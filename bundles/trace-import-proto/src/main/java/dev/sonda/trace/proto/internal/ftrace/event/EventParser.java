package dev.sonda.trace.proto.internal.ftrace.event;

/** Makes rows of other tables of kernel events of one kind. */
@FunctionalInterface
public interface EventParser {
  void parse(KernelEvent event);
}
