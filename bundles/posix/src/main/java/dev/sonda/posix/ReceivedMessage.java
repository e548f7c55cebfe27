package dev.sonda.posix;

import dev.sonda.posix.internal.NativeReceivedMessage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The message that a {@link FileSyscalls#recvmsg} received: bytes, and file descriptors sent with
 * them. Allocated once and reused by every call. Not thread-safe.
 *
 * <p>The message holds only a few descriptors. Excess ones that a peer sends are never opened in
 * this process, so that no peer can exhaust its descriptors, not even temporarily.
 */
@ProviderType
public interface ReceivedMessage {
  /** Allocates a message in {@code arena} that can receive {@code capacityBytes} per call. */
  static ReceivedMessage allocate(int capacityBytes, Arena arena) {
    return new NativeReceivedMessage(capacityBytes, arena);
  }

  /** The buffer with the bytes of the last call, from offset 0 on. */
  MemorySegment data();

  /**
   * Number of descriptors received by the last call: they are close-on-exec, and the caller must
   * close them.
   */
  int descriptorCount();

  int descriptor(int index);

  /**
   * Whether descriptors were discarded because they exceeded the message's capacity or this
   * process's limit.
   */
  boolean lostDescriptors();

  /**
   * The {@code struct msghdr} for a call that receives at most {@code maxBytes}; discards the
   * previous message.
   */
  MemorySegment header(int maxBytes);
}
