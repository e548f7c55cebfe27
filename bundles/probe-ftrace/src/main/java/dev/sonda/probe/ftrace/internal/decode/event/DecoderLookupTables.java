package dev.sonda.probe.ftrace.internal.decode.event;

import dev.sonda.probe.ftrace.internal.bundle.InternedKernelSymbols;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;

/**
 * The tables that decoders of events read and update: threads seen, kernel symbols and printk
 * texts. One thread.
 */
public record DecoderLookupTables(
    SeenThreadSet threads, InternedKernelSymbols symbols, PrintkFormats texts) {}
