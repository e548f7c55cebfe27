package dev.sonda.posix;

import dev.sonda.posix.internal.NativePollSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Descriptors to wait for, and what the last {@link WaitSyscalls#poll} said of each. Their owners
 * keep them open meanwhile. For one thread.
 */
@ProviderType
public interface PollSet {
  /** These, numbered from 0, in memory of {@code arena}. */
  static PollSet of(Arena arena, int... descriptors) {
    return new NativePollSet(arena, descriptors);
  }

  int count();

  /** Whether reading would not wait. */
  boolean isReadable(int index);

  /** Whether it has an error, was hung up on or is not open. */
  boolean isBroken(int index);

  /** Doesn't wait for it any more. */
  void leaveOut(int index);

  /** An array of {@code struct pollfd}. */
  MemorySegment pollfds();
}
