package dev.sonda.trace.storage.jit;

import dev.sonda.trace.storage.profile.SourceCodeLine;
import org.jspecify.annotations.Nullable;

/**
 * Code of a function that a program generated.
 *
 * @param utid the thread that generated the code
 * @param name string id of the function's name; 0 if it has none
 * @param source null if the function was written in no file
 * @param machineCode string id of the instructions in Base64
 */
public record JitCode(
    long timeNs,
    int utid,
    AddressRange range,
    int name,
    @Nullable SourceCodeLine source,
    int machineCode) {}
