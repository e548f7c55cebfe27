package dev.sonda.posix;

import dev.sonda.posix.internal.NativePollSet;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A set of descriptors to wait for, with the state that the last {@link PollSyscalls#poll} reported
 * for each. The caller must keep the descriptors open. Not thread-safe.
 */
@ProviderType
public interface PollSet {
  /** Creates a set of descriptors, indexed from 0, in memory of {@code arena}. */
  static PollSet of(Arena arena, int... descriptors) {
    return new NativePollSet(arena, descriptors);
  }

  int count();

  /** Whether the descriptor can be read without blocking. */
  boolean isReadable(int index);

  /** Whether the descriptor has an error, its peer has hung up, or it is not open. */
  boolean isBroken(int index);

  /** Excludes a descriptor from further waits. */
  void leaveOut(int index);

  /** The set as an array of {@code struct pollfd}. */
  MemorySegment pollfds();
}
