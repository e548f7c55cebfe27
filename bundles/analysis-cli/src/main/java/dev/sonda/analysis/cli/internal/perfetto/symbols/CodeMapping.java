package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A file's code in the memory of a traced process.
 *
 * @param buildId bytes in hexadecimal digits, or a module id of Chrome; empty if it isn't known
 * @param exactOffset the offset in the file of the mapped memory
 * @param startOffset the offset in the file at which the program begins; not 0 within an archive
 * @param loadBias what the recorder added to an address in the file to get that of a stack frame
 */
record CodeMapping(String name, String buildId, long exactOffset, long startOffset, long loadBias) {
  private static final String KERNEL = "[kernel.kallsyms]";

  /** Module ids of Chrome have an odd number of digits. */
  private static final Pattern BYTES = Pattern.compile("([0-9a-f]{2})*+");

  /** The build id as packets of a trace have it. */
  byte[] buildIdBytes() {
    return BYTES.matcher(buildId).matches()
        ? HexFormat.of().parseHex(buildId)
        : buildId.getBytes(StandardCharsets.UTF_8);
  }

  boolean isKernel() {
    return name.startsWith(KERNEL);
  }
}
