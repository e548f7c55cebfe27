package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.internal.frame.FrameDeserializer;
import dev.sonda.ipc.uds.internal.frame.FrameDeserializer.Outcome;
import dev.sonda.posix.FileSyscalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * A connected socket that carries frames, each with at most one descriptor. On the poller's thread,
 * except {@link #send} and {@link #queuedBytes}, which any thread may call.
 *
 * <p>Each time the socket is ready, it is read once, at most the size of the largest frame, so that
 * a flooding peer gets no larger share of the loop's time than other peers.
 */
public final class FrameConnection implements ReadyHandler {
  private static final System.Logger LOG = System.getLogger(FrameConnection.class.getName());

  private final AFUNIXSocketChannel channel;
  private final SelectorPoller poller;
  private final FileSyscalls files;
  private final FrameDeserializer received = new FrameDeserializer();
  private final ReceivedDescriptorSlot descriptors;
  private final SendQueue queue;
  private final SendLimits limits;
  // Whether a task to write queued frames is pending. Set by sending threads, reset by the poller's
  // thread before it reads the queue.
  private final AtomicBoolean flushAsked = new AtomicBoolean();
  private @Nullable FrameListener listener;
  private @Nullable SocketReader reader;
  private @Nullable SelectionKey key;
  private @Nullable Runnable stallTimer;
  private boolean readingPaused;
  private boolean closed;

  /** Creates a connection that owns the channel. */
  public FrameConnection(
      AFUNIXSocketChannel channel, SelectorPoller poller, FileSyscalls files, SendLimits limits) {
    this.channel = channel;
    this.poller = poller;
    this.limits = limits;
    this.files = files;
    descriptors = new ReceivedDescriptorSlot(files);
    queue = new SendQueue(channel, limits.queuedBytes());
  }

  /** Starts reading and writes frames that were queued before. */
  public void open(FrameListener toldAbout) throws IOException {
    listener = toldAbout;
    channel.configureBlocking(false);
    reader = new SocketReader(channel, files, poller);
    key = poller.register(channel, SelectionKey.OP_READ, this);
    flushQueue();
  }

  /**
   * The last received descriptor, owned by the caller from here on; null if no descriptor was
   * received.
   */
  public @Nullable OwnedFd takeDescriptor() {
    return descriptors.take();
  }

  public boolean isClosed() {
    return closed;
  }

  /** Bytes queued for sending until the peer reads. From any thread. */
  public int queuedBytes() {
    return queue.sizeBytes();
  }

  /** Stops reading from the socket; the peer's writes block when the kernel's buffer is full. */
  public void pauseReading() {
    readingPaused = true;
    updateInterest();
  }

  /** Continues reading, beginning with frames received before the pause. */
  public void resumeReading() {
    readingPaused = false;
    updateInterest();
    if (received.pendingBytes() > 0) {
      poller.execute(this::deliver);
    }
  }

  /**
   * Sends an encoded frame, now or when the peer has read enough for it to fit the socket's buffer.
   * From any thread.
   *
   * @param fd sent with the frame; closed when the frame was sent or sending has failed
   */
  public void send(ByteBuffer frame, @Nullable OwnedFd fd) {
    boolean unwritten = queue.add(frame, fd) && !queue.tryWriteAll();
    if ((unwritten || queue.isOverrun()) && flushAsked.compareAndSet(false, true)) {
      poller.execute(this::flushWhenAsked);
    }
  }

  /**
   * Writes queued frames for {@link #send}, whose thread must not change the selector's interest.
   */
  private void flushWhenAsked() {
    flushAsked.set(false);
    flushQueue();
  }

  @Override
  public void ready(SelectionKey selected) {
    if (selected.isWritable()) {
      flushQueue();
    }
    if (!closed && selected.isReadable()) {
      loseIfItFails(this::read);
    }
  }

  /**
   * Ends the connection if handling a frame throws, since the following frames can't be interpreted
   * any more. Catches Errors as well: a shortage of threads must end only one connection.
   */
  private void loseIfItFails(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.ERROR, "a frame couldn't be dealt with", e);
      lose("a frame couldn't be dealt with: " + e);
    }
  }

  private void read() {
    try {
      if (receive() < 0) {
        lose("the other side hung up");
        return;
      }
      deliver();
    } catch (IOException e) {
      lose("reading failed: " + e.getMessage());
    }
  }

  private int receive() throws IOException {
    SocketReader from = reader;
    if (from == null) {
      throw new IllegalStateException("not open yet");
    }
    return from.read(received.receiveBuffer(), descriptors);
  }

  /**
   * Passes received frames to the listener until reading is paused, and notifies the listener when
   * no frame is left.
   */
  private void deliver() {
    while (!closed && !readingPaused) {
      Outcome outcome = received.next();
      if (outcome == Outcome.TOO_LARGE) {
        lose("it announced a frame that is too large");
      } else if (outcome == Outcome.INCOMPLETE) {
        told().onPause();
        return;
      } else {
        told().onFrame(received.payload());
      }
    }
  }

  /** Handles the frames that a peer sent before it ended, such as a producer's last commit. */
  @Override
  public void hungUp() {
    loseIfItFails(this::readLastWords);
  }

  private void readLastWords() {
    try {
      while (!closed && receive() > 0) {
        deliver();
      }
    } catch (IOException e) {
      lose("reading failed: " + e.getMessage());
    }
    lose("the other side hung up");
  }

  private FrameListener told() {
    FrameListener toldAbout = listener;
    if (toldAbout == null) {
      throw new IllegalStateException("not open yet");
    }
    return toldAbout;
  }

  private void flushQueue() {
    if (closed || key == null) {
      return;
    }
    try {
      queue.writeAll();
    } catch (IOException e) {
      lose("writing failed: " + e.getMessage());
      return;
    }
    if (queue.isOverrun()) {
      lose("it didn't read " + queue.sizeBytes() + " bytes that wait for it");
      return;
    }
    watchStall();
    updateInterest();
    if (queue.sizeBytes() == 0) {
      told().onDrained();
    }
  }

  /** Starts or cancels the timer that disconnects a peer that doesn't read. */
  private void watchStall() {
    boolean stalled = queue.sizeBytes() > 0;
    if (stalled && stallTimer == null) {
      long sentSoFar = queue.sentBytes();
      stallTimer = poller.executeLater(() -> checkStall(sentSoFar), limits.stallMs());
    } else if (!stalled && stallTimer != null) {
      stallTimer.run();
      stallTimer = null;
    }
  }

  /**
   * Ends the connection if the peer has read nothing. Tries to write once more before, in case the
   * loop was late.
   */
  private void checkStall(long sentBefore) {
    stallTimer = null;
    flushQueue();
    if (!closed && queue.sizeBytes() > 0 && queue.sentBytes() == sentBefore) {
      lose("it read nothing for " + limits.stallMs() + " ms");
    }
  }

  /** Registers for reading unless paused, and for writing while frames are queued. */
  private void updateInterest() {
    if (key != null && key.isValid()) {
      int operations =
          (readingPaused ? 0 : SelectionKey.OP_READ)
              | (queue.sizeBytes() > 0 ? SelectionKey.OP_WRITE : 0);
      if (key.interestOps() != operations) {
        key.interestOps(operations);
      }
    }
  }

  private void lose(String reason) {
    if (!closed) {
      close();
      told().onClosed(reason);
    }
  }

  /** Ends the connection without telling the listener. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (stallTimer != null) {
      stallTimer.run();
      stallTimer = null;
    }
    queue.close();
    descriptors.close();
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "closing a socket", e);
    }
  }
}
