package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.OwnedFd;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * The queue of frames to send. A descriptor is sent with the first byte of its frame, so the peer
 * has received it when the frame is complete. Any thread may add and write frames.
 *
 * <p>Holds at most its limit in bytes plus one frame. Further frames are dropped and the queue
 * stays in the state overrun, since a peer that misses a frame can't continue.
 */
final class SendQueue {
  private record Frame(ByteBuffer bytes, @Nullable OwnedFd fd) {}

  private final AFUNIXSocketChannel channel;
  private final int limitBytes;
  private final ArrayDeque<Frame> frames = new ArrayDeque<>();
  private int sizeBytes;
  private long sentBytes;
  private boolean overrun;
  private boolean closed;
  private @Nullable IOException failure;

  SendQueue(AFUNIXSocketChannel channel, int limitBytes) {
    this.channel = channel;
    this.limitBytes = limitBytes;
  }

  /**
   * Queues a frame.
   *
   * @return whether the caller has to write now, because no other frame was waiting
   */
  synchronized boolean add(ByteBuffer bytes, @Nullable OwnedFd fd) {
    if (closed || sizeBytes > limitBytes) {
      overrun = !closed;
      if (fd != null) {
        fd.close();
      }
      return false;
    }
    frames.add(new Frame(bytes, fd));
    sizeBytes += bytes.remaining();
    return frames.size() == 1;
  }

  /** Whether more bytes than the limit are queued, or a frame was dropped for this reason. */
  synchronized boolean isOverrun() {
    return overrun || sizeBytes > limitBytes;
  }

  synchronized int sizeBytes() {
    return sizeBytes;
  }

  /** Total number of bytes that the kernel has accepted. */
  synchronized long sentBytes() {
    return sentBytes;
  }

  /**
   * Writes until the queue is empty or the kernel accepts no more. After a failure, each call
   * throws the exception again, because junixsocket reports a broken connection only once.
   */
  synchronized void writeAll() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      writeFrames();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  private void writeFrames() throws IOException {
    for (Frame frame = frames.peek(); frame != null; frame = frames.peek()) {
      boolean isFirst = frame.bytes.position() == 0;
      int written = isFirst ? writeFirst(frame) : channel.write(frame.bytes);
      sizeBytes -= written;
      sentBytes += written;
      if (frame.bytes.hasRemaining()) {
        return;
      }
      frames.remove();
    }
  }

  /**
   * Writes all frames.
   *
   * @return false if frames are left or writing failed; the poller's thread then has to call {@link
   *     #writeAll}
   */
  boolean tryWriteAll() {
    try {
      writeAll();
      return sizeBytes() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private int writeFirst(Frame frame) throws IOException {
    OwnedFd fd = frame.fd;
    if (fd == null) {
      return channel.write(frame.bytes);
    }
    channel.setOutboundFileDescriptors(descriptorOf(fd));
    int written = channel.write(frame.bytes);
    if (written > 0) {
      fd.close();
    }
    return written;
  }

  private static FileDescriptor descriptorOf(OwnedFd fd) throws IOException {
    return FileDescriptorCast.unsafeUsing(fd.number()).getFileDescriptor();
  }

  synchronized void close() {
    closed = true;
    for (Frame frame : frames) {
      if (frame.fd != null) {
        frame.fd.close();
      }
    }
    frames.clear();
    sizeBytes = 0;
  }
}
