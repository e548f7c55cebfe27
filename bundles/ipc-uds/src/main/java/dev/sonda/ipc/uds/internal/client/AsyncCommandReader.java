package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.OwnedFd;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.GetAsyncCommandResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the service asks of a producer. On the loop's thread. */
final class AsyncCommandReader implements ReplyHandler {
  private static final System.Logger LOG = System.getLogger(AsyncCommandReader.class.getName());

  private final Producer producer;
  private final RpcClient client;
  private final Syscalls syscalls;
  private @Nullable ReceivedMemory memory;

  AsyncCommandReader(Producer producer, RpcClient client, Syscalls syscalls) {
    this.producer = producer;
    this.client = client;
    this.syscalls = syscalls;
  }

  @Override
  public void onReply(boolean success, ByteBuffer bodyUntrusted, boolean hasMore)
      throws InvalidProtocolBufferException {
    if (!success) {
      return;
    }
    GetAsyncCommandResponse command = GetAsyncCommandResponse.parseFrom(bodyUntrusted);
    switch (command.getCmdCase()) {
      case SETUP_TRACING -> setUpTracing(command.getSetupTracing());
      case SETUP_DATA_SOURCE ->
          producer.setupDataSource(
              command.getSetupDataSource().getNewInstanceId(),
              command.getSetupDataSource().getConfig());
      case START_DATA_SOURCE ->
          producer.startDataSource(
              command.getStartDataSource().getNewInstanceId(),
              command.getStartDataSource().getConfig());
      case STOP_DATA_SOURCE -> producer.stopDataSource(command.getStopDataSource().getInstanceId());
      case FLUSH ->
          producer.flush(
              command.getFlush().getRequestId(),
              numbers(command.getFlush().getDataSourceIdsList()),
              command.getFlush().getFlags());
      case CLEAR_INCREMENTAL_STATE ->
          producer.clearIncrementalState(
              numbers(command.getClearIncrementalState().getDataSourceIdsList()));
      case CMD_NOT_SET -> LOG.log(System.Logger.Level.DEBUG, "a command of a newer service");
    }
  }

  private static long[] numbers(List<Long> list) {
    return list.stream().mapToLong(Long::longValue).toArray();
  }

  private void setUpTracing(GetAsyncCommandResponse.SetupTracing command) {
    OwnedFd fdUntrusted = client.takeDescriptor();
    if (memory != null || fdUntrusted == null) {
      close(fdUntrusted);
      return;
    }
    try {
      memory = ReceivedMemory.map(fdUntrusted, syscalls);
      producer.onTracingSetup(memory, command.getSharedBufferPageSizeKb() << 10);
    } catch (IOException e) {
      close(fdUntrusted);
      client.onClosed("its shared memory can't be mapped: " + e.getMessage());
    }
  }

  private static void close(@Nullable OwnedFd fd) {
    if (fd != null) {
      fd.close();
    }
  }

  /** Unmaps; whoever writes into it has a mapping of his own. */
  void close() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
