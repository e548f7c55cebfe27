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
   * Reports whether the service uses the memory that the producer brought along; comes before
   * {@link #onConnect}, and only to a producer that brought some. If it doesn't, the producer gets
   * the service's memory with its first data source, and what it has written elsewhere is lost.
   */
  default void onOwnMemory(boolean isUsed) {}

  void onConnect();

  /** The connection is gone; no other call follows. */
  void onDisconnect(String reason);

  /**
   * The shared memory is there. Comes once, before the first {@link #setupDataSource}; right after
   * {@link #onConnect} where it is the producer's own.
   *
   * @param memory the service's mapping; map it again ({@link OwnedFd#duplicate}) to outlive the
   *     connection
   */
  void onTracingSetup(SharedMemory memory, int pageSizeBytes);

  void setupDataSource(long instanceId, DataSourceConfig config);

  void startDataSource(long instanceId, DataSourceConfig config);

  void stopDataSource(long instanceId);

  /**
   * Asks the producer to commit all that it has written so far; answered by a commit that carries
   * the request id.
   */
  void flush(long flushRequestId, long[] instanceIds, long flags);

  void clearIncrementalState(long[] instanceIds);

  /**
   * Asks whether a data source of this producer's could do its work with this config, now.
   *
   * @param onDone called on any thread, and never by a producer that hangs; empty if the producer
   *     can't answer, as only Sonda's producers can
   */
  default void checkDataSource(DataSourceConfig config, Reply<Optional<Readiness>> onDone) {
    onDone.receive(Optional.empty());
  }
}
