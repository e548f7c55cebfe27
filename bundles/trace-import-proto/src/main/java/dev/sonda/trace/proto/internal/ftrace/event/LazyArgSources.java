package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/**
 * Stores where each kernel event's arguments can be found when they are written later: the place of
 * its message, or, for events in compact encoding, the decoded values, which depend on the state
 * when the event was parsed.
 *
 * <pre>
 *                 head           first                second
 *   message       kind, field    place                size, sequence
 *   switch        kind, state    pid, name (before)   pid, name (after)   priorities
 *   waking        kind, target   pid, name            priority
 * </pre>
 */
final class LazyArgSources {
  static final int MESSAGE = 0;
  static final int SWITCH = 1;
  static final int WAKING = 2;

  private static final int HEAD = 0;
  private static final int FIRST = 8;
  private static final int SECOND = 16;
  private static final int THIRD = 24;
  private static final int ROW_BYTES = 32;

  private static final int BLOCK_SHIFT = 12;
  private static final int BLOCK_ROWS = 1 << BLOCK_SHIFT;

  private final TableMemory memory;
  private MemorySegment[] blocks = {};
  private int rows;

  LazyArgSources(TraceStorage storage) {
    memory = storage.space().memory();
  }

  int rows() {
    return rows;
  }

  void addMessage(int field, long place, long sizeBytes, int sequence) {
    add(pair(MESSAGE, field), place, pair((int) sizeBytes, sequence), 0);
  }

  void addSwitch(
      int beforePid,
      int beforeName,
      int beforePriority,
      int beforeState,
      int afterPid,
      int afterName,
      int afterPriority) {
    add(
        pair(SWITCH, beforeState),
        pair(beforePid, beforeName),
        pair(afterPid, afterName),
        pair(beforePriority, afterPriority));
  }

  void addWaking(int pid, int name, int priority, int target) {
    add(pair(WAKING, target), pair(pid, name), priority, 0);
  }

  /**
   * Adds a row. Its words are stored contiguously, for locality: all of them are written for each
   * kernel event of a trace.
   */
  private void add(long head, long first, long second, long third) {
    int row = rows++;
    if ((row & (BLOCK_ROWS - 1)) == 0) {
      addBlock(row >>> BLOCK_SHIFT);
    }
    MemorySegment block = blocks[row >>> BLOCK_SHIFT];
    long offset = offset(row);
    block.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + HEAD, head);
    block.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + FIRST, first);
    block.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + SECOND, second);
    block.set(ValueLayout.JAVA_LONG_UNALIGNED, offset + THIRD, third);
  }

  private void addBlock(int block) {
    if (block == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * block + 1);
    }
    blocks[block] = memory.allocate((long) BLOCK_ROWS * ROW_BYTES);
  }

  private static long offset(int row) {
    return (long) (row & (BLOCK_ROWS - 1)) * ROW_BYTES;
  }

  private long word(int row, int word) {
    Objects.checkIndex(row, rows);
    return blocks[row >>> BLOCK_SHIFT].get(ValueLayout.JAVA_LONG_UNALIGNED, offset(row) + word);
  }

  int kind(int row) {
    return upper(word(row, HEAD));
  }

  /**
   * The second half of the head word: the message's field in FtraceEvent, a switch's task state, or
   * a wakeup's target CPU.
   */
  int detail(int row) {
    return (int) word(row, HEAD);
  }

  long first(int row) {
    return word(row, FIRST);
  }

  long second(int row) {
    return word(row, SECOND);
  }

  long third(int row) {
    return word(row, THIRD);
  }

  private static long pair(int upper, int lower) {
    return (long) upper << Integer.SIZE | Integer.toUnsignedLong(lower);
  }

  static int upper(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  static int lower(long pair) {
    return (int) pair;
  }
}
