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
 * Frames on their way out. A descriptor leaves with the first byte of its frame, so that the other
 * side finds it when it has read the frame. Any thread adds, the poller's writes.
 *
 * <p>Holds its limit and one frame at the most: what comes then is thrown away, and the queue is
 * overrun for good, since a peer that misses a frame can't be talked to any longer.
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

  /** Whether somebody has to write now: nothing else was waiting. */
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

  /** Whether the peer has left more unread than it may, or has missed a frame for that. */
  synchronized boolean isOverrun() {
    return overrun || sizeBytes > limitBytes;
  }

  synchronized int sizeBytes() {
    return sizeBytes;
  }

  /** Counts up with every byte that the kernel takes. */
  synchronized long sentBytes() {
    return sentBytes;
  }

  /**
   * Writes until nothing is left or the kernel takes no more. What has failed once fails always:
   * junixsocket tells of a broken connection once, and from then on writes nothing without a word.
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

  /** Whether all could be written at once; if not, somebody has to go on and find out why. */
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
