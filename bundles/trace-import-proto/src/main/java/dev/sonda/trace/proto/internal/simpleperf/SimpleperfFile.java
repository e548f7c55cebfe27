package dev.sonda.trace.proto.internal.simpleperf;

import java.util.List;

/**
 * A file of code that samples refer to.
 *
 * @param mapping the row of its mapping
 * @param symbols texts of its functions' names, by the numbers that frames have for them
 */
record SimpleperfFile(int mapping, List<Integer> symbols) {
  /** The text of a function's name; 0 if it isn't known. */
  int symbol(int number) {
    return number >= 0 && number < symbols.size() ? symbols.get(number) : 0;
  }
}
