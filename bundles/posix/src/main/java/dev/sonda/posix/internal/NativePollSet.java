package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.sonda.posix.PollSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Native array of {@code struct pollfd} for {@code poll}. */
public final class NativePollSet implements PollSet {
  private final MemorySegment array;
  private final int count;

  public NativePollSet(Arena arena, int... descriptors) {
    count = descriptors.length;
    array = arena.allocate(count * PollfdLayout.SIZE_BYTES, Long.BYTES);
    for (int index = 0; index < count; index++) {
      array.set(JAVA_INT, PollfdLayout.offset(index) + PollfdLayout.DESCRIPTOR, descriptors[index]);
      array.set(
          JAVA_SHORT, PollfdLayout.offset(index) + PollfdLayout.EVENTS, PollfdLayout.READABLE);
    }
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean isReadable(int index) {
    return (returned(index) & PollfdLayout.READABLE) != 0;
  }

  @Override
  public boolean isBroken(int index) {
    return (returned(index) & PollfdLayout.BROKEN) != 0;
  }

  private int returned(int index) {
    Objects.checkIndex(index, count);
    return array.get(JAVA_SHORT, PollfdLayout.offset(index) + PollfdLayout.RETURNED_EVENTS);
  }

  @Override
  public void leaveOut(int index) {
    Objects.checkIndex(index, count);
    long at = PollfdLayout.offset(index);
    array.set(JAVA_INT, at + PollfdLayout.DESCRIPTOR, PollfdLayout.NONE);
    array.set(JAVA_SHORT, at + PollfdLayout.RETURNED_EVENTS, (short) 0);
  }

  @Override
  public MemorySegment pollfds() {
    return array;
  }
}
