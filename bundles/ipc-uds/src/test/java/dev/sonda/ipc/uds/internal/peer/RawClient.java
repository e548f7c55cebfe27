package dev.sonda.ipc.uds.internal.peer;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.protos.IPCFrame;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/**
 * The client end of a connection that only sends and receives frames. Whenever it would wait, it
 * lets the host do a step, so that a test needs only one thread.
 */
public final class RawClient implements AutoCloseable {
  /** Lets the host work for a moment. */
  public interface Step {
    void run() throws IOException;
  }

  private static final int ANCILLARY_BYTES = 4096;
  private static final long PATIENCE_NS = Duration.ofSeconds(10).toNanos();

  private final AFUNIXSocketChannel channel;
  private final Step step;
  private long lastRequestId;

  public RawClient(AFUNIXSocketChannel channel, Step step) throws IOException {
    this.channel = channel;
    this.step = step;
    channel.configureBlocking(false);
    channel.setAncillaryReceiveBufferSize(ANCILLARY_BYTES);
  }

  public AFUNIXSocketChannel channel() {
    return channel;
  }

  public long bind(String service) throws IOException {
    long id = ++lastRequestId;
    send(
        IPCFrame.newBuilder()
            .setRequestId(id)
            .setMsgBindService(IPCFrame.BindService.newBuilder().setServiceName(service)));
    return id;
  }

  /** Calls a method of the first bound service and returns the request's id. */
  public long invoke(int methodId, MessageLite arguments) throws IOException {
    return invoke(1, methodId, arguments.toByteString(), false);
  }

  public long invokeWithoutReply(int methodId, MessageLite arguments) throws IOException {
    return invoke(1, methodId, arguments.toByteString(), true);
  }

  public long invoke(int serviceId, int methodId, ByteString arguments, boolean dropReply)
      throws IOException {
    long id = ++lastRequestId;
    send(invocation(id, serviceId, methodId, arguments, dropReply));
    return id;
  }

  public static IPCFrame.Builder invocation(
      long id, int serviceId, int methodId, ByteString arguments, boolean dropReply) {
    IPCFrame.InvokeMethod.Builder call =
        IPCFrame.InvokeMethod.newBuilder()
            .setServiceId(serviceId)
            .setMethodId(methodId)
            .setArgsProto(arguments);
    if (dropReply) {
      call.setDropReply(true);
    }
    return IPCFrame.newBuilder().setRequestId(id).setMsgInvokeMethod(call);
  }

  /** Calls a method, waits for the reply and returns its message. */
  public <M extends MessageLite> M call(int methodId, MessageLite arguments, Parser<M> parser)
      throws IOException {
    return replyTo(invoke(methodId, arguments)).message(parser);
  }

  public void send(IPCFrame.Builder frame) throws IOException {
    send(FrameSerializer.serialize(frame.build()));
  }

  public void send(byte[] bytes) throws IOException {
    send(ByteBuffer.wrap(bytes));
  }

  private void send(ByteBuffer bytes) throws IOException {
    long deadlineNs = System.nanoTime() + PATIENCE_NS;
    while (bytes.hasRemaining()) {
      if (channel.write(bytes) == 0) {
        check(deadlineNs, "the host reads nothing");
        step.run();
      }
    }
  }

  /**
   * Attaches descriptors to the bytes that are sent next; the caller still owns and closes them.
   */
  public RawClient attach(int... descriptors) throws IOException {
    FileDescriptor[] attached = new FileDescriptor[descriptors.length];
    for (int i = 0; i < descriptors.length; i++) {
      attached[i] = FileDescriptorCast.unsafeUsing(descriptors[i]).getFileDescriptor();
    }
    channel.setOutboundFileDescriptors(attached);
    return this;
  }

  /** Returns the next frame, which must be the reply to this request. */
  public ReceivedFrame replyTo(long requestId) throws IOException {
    ReceivedFrame received = receive();
    if (received.requestId() != requestId) {
      throw new AssertionError("waited for a reply to " + requestId + ": " + received.frame());
    }
    return received;
  }

  public ReceivedFrame receive() throws IOException {
    return tryReceive().orElseThrow(() -> new AssertionError("the host hung up"));
  }

  /** The next frame; empty if the host has closed the connection. */
  public Optional<ReceivedFrame> tryReceive() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    if (!fill(header)) {
      return Optional.empty();
    }
    List<FileDescriptor> descriptors = new ArrayList<>(received());
    ByteBuffer payload = ByteBuffer.allocate(header.getInt(0));
    if (!fill(payload)) {
      throw new AssertionError("the host hung up in the midst of a frame");
    }
    if (!received().isEmpty()) {
      throw new AssertionError("a descriptor came late");
    }
    return Optional.of(new ReceivedFrame(parse(payload.flip()), payload.limit(), descriptors));
  }

  private List<FileDescriptor> received() throws IOException {
    return Arrays.asList(channel.getReceivedFileDescriptors());
  }

  private static IPCFrame parse(ByteBuffer payload) throws InvalidProtocolBufferException {
    return IPCFrame.parseFrom(payload);
  }

  private boolean fill(ByteBuffer target) throws IOException {
    long deadlineNs = System.nanoTime() + PATIENCE_NS;
    while (target.hasRemaining()) {
      int bytes = channel.read(target);
      if (bytes < 0) {
        return false;
      }
      if (bytes == 0) {
        check(deadlineNs, "the host says nothing");
        step.run();
      }
    }
    return true;
  }

  private static void check(long deadlineNs, String otherwise) {
    if (System.nanoTime() - deadlineNs > 0) {
      throw new AssertionError(otherwise);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
