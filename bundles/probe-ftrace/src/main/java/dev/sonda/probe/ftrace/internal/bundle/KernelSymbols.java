package dev.sonda.probe.ftrace.internal.bundle;

/** Names of functions and variables of the kernel. */
@FunctionalInterface
public interface KernelSymbols {
  /** Knows no name. */
  KernelSymbols NONE = address -> "";

  /** The symbol that this address is in, or "" where it is in none. */
  String nameOf(long address);
}
