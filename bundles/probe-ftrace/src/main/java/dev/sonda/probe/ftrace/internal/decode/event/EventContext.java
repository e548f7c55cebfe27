package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.KernelSymbolTable;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;

/** What decoding an event needs beside its bytes, and what it tells of. One thread. */
public record EventContext(SeenThreadSet threads, KernelSymbolTable symbols, PrintkFormats texts) {}
