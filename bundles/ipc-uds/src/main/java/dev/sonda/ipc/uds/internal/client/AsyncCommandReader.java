package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.GetAsyncCommandResponse;
import dev.sonda.protos.InitializeConnectionResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes the service's commands to a producer and calls the producer. On the loop's thread. */
final class AsyncCommandReader implements ReplyHandler {
  private static final System.Logger LOG = System.getLogger(AsyncCommandReader.class.getName());

  private final Producer producer;
  private final RpcClient client;
  private final Syscalls syscalls;
  // The memory in use; before the service's set-up command, the producer's own or emulated memory.
  private @Nullable SharedMemory memory;
  private int ownPageSizeBytes;
  private boolean isSetUp;

  AsyncCommandReader(Producer producer, RpcClient client, Syscalls syscalls) {
    this.producer = producer;
    this.client = client;
    this.syscalls = syscalls;
  }

  /**
   * Maps memory that the producer owns, through a duplicate descriptor.
   *
   * @return false if the service couldn't use it
   */
  boolean bring(OwnedFd brought, int pageSizeBytes) {
    OwnedFd duplicate = brought.duplicate();
    try {
      memory = ReceivedMemory.map(duplicate, syscalls);
      ownPageSizeBytes = pageSizeBytes;
      return true;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "the producer's memory can't be used: " + e.getMessage());
      duplicate.close();
      return false;
    }
  }

  /**
   * Handles the service's decision about memory.
   *
   * @return whether the producer's own memory is used
   */
  boolean onWelcome(InitializeConnectionResponse welcome) {
    if (memory != null && welcome.getUsingShmemProvidedByProducer()) {
      return true;
    }
    close();
    if (welcome.getUseShmemEmulation()) {
      memory = new EmulatedMemory();
      ownPageSizeBytes = EmulatedMemory.PAGE_SIZE_BYTES;
    }
    return false;
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

  /**
   * Handles the shared memory: the producer's own, emulated memory, or a received descriptor. A
   * second set-up is ignored and its descriptor closed.
   */
  private void setUpTracing(GetAsyncCommandResponse.SetupTracing command) {
    OwnedFd fdUntrusted = client.takeDescriptor();
    int pageSizeBytes = command.getSharedBufferPageSizeKb() << 10;
    if (isSetUp) {
      close(fdUntrusted);
    } else if (memory != null) {
      close(fdUntrusted);
      setUp(memory, pageSizeBytes == 0 ? ownPageSizeBytes : pageSizeBytes);
    } else if (fdUntrusted != null) {
      setUpWith(fdUntrusted, pageSizeBytes);
    }
  }

  /** Maps received memory; ends the connection if that fails. */
  private void setUpWith(OwnedFd fdUntrusted, int pageSizeBytes) {
    try {
      setUp(ReceivedMemory.map(fdUntrusted, syscalls), pageSizeBytes);
    } catch (IOException e) {
      fdUntrusted.close();
      client.onClosed("its shared memory can't be mapped: " + e.getMessage());
    }
  }

  private void setUp(SharedMemory used, int pageSizeBytes) {
    isSetUp = true;
    memory = used;
    producer.onTracingSetup(used, pageSizeBytes);
  }

  private static void close(@Nullable OwnedFd fd) {
    if (fd != null) {
      fd.close();
    }
  }

  /** Unmaps the memory. The producer's own mapping, if any, stays. */
  void close() {
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
