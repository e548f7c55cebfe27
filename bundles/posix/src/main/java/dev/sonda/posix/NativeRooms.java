package dev.sonda.posix;

import dev.sonda.posix.internal.LentRooms;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Native memory that is lent for as long as a few system calls take, and then to the next borrower:
 * what a session or a sample needs for a moment is no reason to make and free any. There are as
 * many rooms as were ever lent at one time. Kept by the class that reads, and gone with it. Any
 * thread.
 */
@ProviderType
public interface NativeRooms {
  /** None yet; each will have that size. */
  static NativeRooms ofBytes(long sizeBytes) {
    return new LentRooms(sizeBytes);
  }

  /** A room, with whatever the last borrower left in it. */
  MemorySegment take();

  /** Only what was taken from here, and only once. */
  void giveBack(MemorySegment room);
}
