package dev.sonda.trace.proto.internal.simpleperf;

import java.util.List;

/**
 * An executable file that samples refer to.
 *
 * @param mapping the row of the file's mapping
 * @param symbols string ids of function names, by the symbol number in frames
 */
record SimpleperfExecutable(int mapping, List<Integer> symbols) {
  /** String id of a function's name; 0 if unknown. */
  int symbol(int number) {
    return number >= 0 && number < symbols.size() ? symbols.get(number) : 0;
  }
}
