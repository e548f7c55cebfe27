package dev.sonda.core.internal.filter;

import java.util.Arrays;

/**
 * The stack of nested messages that the filter is inside of, from the packet down. Grows, never
 * shrinks.
 */
final class MessageStack {
  private static final int INITIAL_DEPTH = 16;

  private int[] rules = new int[INITIAL_DEPTH];
  private int[] inputEnds = new int[INITIAL_DEPTH];
  private int[] sizeOffsets = new int[INITIAL_DEPTH];
  private int[] bodyOffsets = new int[INITIAL_DEPTH];
  private int depth;

  void clear() {
    depth = 0;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  /**
   * Enters a message.
   *
   * @param message its index in the program
   * @param inputEnd index of the first byte after the message in the input
   * @param sizeOffset index of the message's size in the output
   * @param bodyOffset index of the message's contents in the output
   */
  void push(int message, int inputEnd, int sizeOffset, int bodyOffset) {
    if (depth == rules.length) {
      grow();
    }
    rules[depth] = message;
    inputEnds[depth] = inputEnd;
    sizeOffsets[depth] = sizeOffset;
    bodyOffsets[depth] = bodyOffset;
    depth++;
  }

  private void grow() {
    int capacity = rules.length * 2;
    rules = Arrays.copyOf(rules, capacity);
    inputEnds = Arrays.copyOf(inputEnds, capacity);
    sizeOffsets = Arrays.copyOf(sizeOffsets, capacity);
    bodyOffsets = Arrays.copyOf(bodyOffsets, capacity);
  }

  void pop() {
    depth--;
  }

  int message() {
    return rules[depth - 1];
  }

  int inputEnd() {
    return inputEnds[depth - 1];
  }

  int sizeOffset() {
    return sizeOffsets[depth - 1];
  }

  int bodyOffset() {
    return bodyOffsets[depth - 1];
  }
}
