package dev.sonda.api.endpoint;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceConfig;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/** The service's callbacks to a producer. */
@ConsumerType
public interface Producer {

  /**
   * Reports whether the service uses the shared memory that the producer supplied; called before
   * {@link #onConnect}, and only on a producer that supplied memory. If false, the producer gets
   * memory from the service with its first data source, and the data written into its own memory is
   * lost.
   */
  default void onOwnMemory(boolean isUsed) {}

  void onConnect();

  /** Called when the connection is lost; no other callback follows. */
  void onDisconnect(String reason);

  /**
   * Passes the shared memory to the producer. Called once, before the first {@link
   * #setupDataSource}; right after {@link #onConnect} if the producer supplied the memory.
   *
   * @param memory the service's mapping; map it again ({@link OwnedFd#duplicate}) to outlive the
   *     connection
   */
  void onTracingSetup(SharedMemory memory, int pageSizeBytes);

  void setupDataSource(long instanceId, DataSourceConfig config);

  void startDataSource(long instanceId, DataSourceConfig config);

  void stopDataSource(long instanceId);

  /**
   * Requests that the producer commit all data written so far; the producer answers with a commit
   * that carries the request id.
   */
  void flush(long flushRequestId, long[] instanceIds, long flags);

  void clearIncrementalState(long[] instanceIds);

  /**
   * Asks whether a data source of this producer could record with this config now.
   *
   * @param onDone called on any thread, and never by a producer that hangs; empty if the producer
   *     can't answer, since the request is an extension of Sonda's
   */
  default void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    onDone.receive(Optional.empty());
  }
}
