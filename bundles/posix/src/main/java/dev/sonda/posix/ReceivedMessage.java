package dev.sonda.posix;

import dev.sonda.posix.internal.NativeReceivedMessage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What one {@link FileSyscalls#recvmsg} gave: bytes, and descriptors that came along with them.
 * Allocated once and filled again by every call. For one thread.
 *
 * <p>There is room for a few descriptors. Those that a peer sends beyond that are never opened in
 * this process, so that no peer can exhaust its descriptors, not even for a moment.
 */
@ProviderType
public interface ReceivedMessage {
  /** Room for {@code capacityBytes} at a time in {@code arena}. */
  static ReceivedMessage allocate(int capacityBytes, Arena arena) {
    return new NativeReceivedMessage(capacityBytes, arena);
  }

  /** The bytes of the last call begin at 0. */
  MemorySegment data();

  /** Descriptors that came with the last call: close-on-exec, and the caller's to close. */
  int descriptorCount();

  int descriptor(int index);

  /** Whether there were others, for which there was no room here or in this process. */
  boolean lostDescriptors();

  /**
   * The {@code struct msghdr} for a call that takes at most so many bytes, which forgets the last.
   */
  MemorySegment header(int maxBytes);
}
