package dev.sonda.trace.proto.internal.ftrace.event;

/**
 * Parses kernel events of one kind, and writes the slices, counters or states that follow from
 * them.
 */
@FunctionalInterface
public interface EventParser {
  void parse(KernelEvent event);
}
