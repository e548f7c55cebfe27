package dev.sonda.track.event.hostile;

import com.google.protobuf.ByteString;
import dev.sonda.ipc.uds.internal.frame.FrameSerializer;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.IPCFrame;
import dev.sonda.protos.InitializeConnectionResponse;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.newsclub.net.unix.AFUNIXSocketChannel;
import org.newsclub.net.unix.FileDescriptorCast;

/** The hostile service's end of a connection to a program. One thread. */
final class HostileServiceConnection {
  /** Request ids of the program's first requests. */
  private static final long BIND = 2;

  private static final long INTRODUCTION = 3;
  private static final long COMMANDS = 4;

  private static final int USUAL_MEMORY_BYTES = 256 << 10;

  private final AFUNIXSocketChannel channel;

  HostileServiceConnection(AFUNIXSocketChannel channel) {
    this.channel = channel;
  }

  /** Answers the first requests like a regular service, up to the shared memory. */
  void welcome() throws IOException {
    bind();
    introduce();
    memory(USUAL_MEMORY_BYTES, 4, EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
  }

  void bind() throws IOException {
    send(ReplyFrameEncoder.bound(BIND, 1, ProducerMethod.wireNames()));
  }

  /** Answers the binding with methods of these names and ids. */
  void bindTo(List<String> methods) throws IOException {
    send(ReplyFrameEncoder.bound(1, 1, methods));
  }

  void introduce() throws IOException {
    send(
        ReplyFrameEncoder.reply(
            INTRODUCTION, InitializeConnectionResponse.getDefaultInstance(), false));
  }

  /** Sends shared memory of any size, in pages of any size. */
  void memory(long sizeBytes, int pageKb, Set<Seal> seals) throws IOException {
    Syscalls libc = Syscalls.libc();
    int fd = libc.memfdCreate("hostile", EnumSet.of(MemfdFlag.ALLOW_SEALING));
    try {
      libc.ftruncate(fd, sizeBytes);
      libc.addSeals(fd, EnumSet.copyOf(seals));
      channel.setOutboundFileDescriptors(
          new FileDescriptor[] {FileDescriptorCast.unsafeUsing(fd).getFileDescriptor()});
      GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
      command.getSetupTracingBuilder().setSharedBufferPageSizeKb(pageKb);
      send(frame(command));
    } finally {
      libc.close(fd);
    }
  }

  void setUp(long instanceId, DataSourceConfig config) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getSetupDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(frame(command));
  }

  void start(long instanceId, DataSourceConfig config) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStartDataSourceBuilder().setNewInstanceId(instanceId).setConfig(config);
    send(frame(command));
  }

  void stop(long instanceId) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getStopDataSourceBuilder().setInstanceId(instanceId);
    send(frame(command));
  }

  void flush(long requestId, long... instanceIds) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getFlushBuilder().setRequestId(requestId);
    for (long id : instanceIds) {
      command.getFlushBuilder().addDataSourceIds(id);
    }
    send(frame(command));
  }

  void clearIncrementalState(long instanceId) throws IOException {
    GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
    command.getClearIncrementalStateBuilder().addDataSourceIds(instanceId);
    send(frame(command));
  }

  /** Sends a reply with this request id and body, both arbitrary. */
  void reply(long requestId, byte[] body) throws IOException {
    IPCFrame.Builder frame = IPCFrame.newBuilder().setRequestId(requestId);
    frame
        .getMsgInvokeMethodReplyBuilder()
        .setSuccess(true)
        .setHasMore(true)
        .setReplyProto(ByteString.copyFrom(body));
    send(FrameSerializer.serialize(frame.build()));
  }

  static ByteBuffer frame(GetAsyncCommandResponse.Builder command) {
    return ReplyFrameEncoder.reply(COMMANDS, command.build(), true);
  }

  void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Reads and discards the program's data until the program closes the connection. */
  void readOn() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    try {
      while (channel.read(bytes.clear()) >= 0) {
        // Expected: this end closes the connection deliberately.
      }
    } catch (ClosedChannelException e) {
      // This end has been closed.
    }
  }

  /** Starts a thread that reads from the program while the service sends. */
  HostileServiceConnection reading() {
    Thread.ofPlatform()
        .daemon()
        .name("hostile-read")
        .start(() -> {
          try {
            readOn();
          } catch (IOException e) {
            // The program has closed the connection.
          }
        });
    return this;
  }

  void hangUp() throws IOException {
    channel.close();
  }
}
