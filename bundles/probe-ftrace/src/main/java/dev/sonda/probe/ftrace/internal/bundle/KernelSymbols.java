package dev.sonda.probe.ftrace.internal.bundle;

/** Names of functions and variables of the kernel. */
@FunctionalInterface
public interface KernelSymbols {
  /** Resolves no address. */
  KernelSymbols NONE = address -> "";

  /** The name of the symbol that contains this address, or "" if no symbol does. */
  String nameOf(long address);
}
