package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.nio.file.Path;

/**
 * A program or library with debug information.
 *
 * @param codeAddress the address at which the linker placed the first executable segment
 * @param alignment of that segment
 */
record Program(Path file, long codeAddress, long alignment) {
  /**
   * How far the addresses of a mapping's frames are below those in the program. Not 0 if the
   * recorder didn't know where the linker had placed the code, as perf doesn't.
   */
  long correction(CodeMapping mapping) {
    if (mapping.isKernel()) {
      return codeAddress;
    }
    // The offset comes from the trace, since a file of debug information alone has another one.
    long offset = mapping.exactOffset() - mapping.startOffset();
    long loadBias = aligned(codeAddress) - aligned(offset);
    return Long.compareUnsigned(loadBias, mapping.loadBias()) > 0
        ? loadBias - mapping.loadBias()
        : 0;
  }

  private long aligned(long address) {
    return alignment == 0 ? address : address & -alignment;
  }
}
