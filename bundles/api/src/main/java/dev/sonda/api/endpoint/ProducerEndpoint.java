package dev.sonda.api.endpoint;

import dev.sonda.protos.DataSourceDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/** A producer's requests to the service: Perfetto's ProducerPort. */
@ProviderType
public interface ProducerEndpoint extends AutoCloseable {

  void registerDataSource(DataSourceDescriptor descriptor);

  void updateDataSource(DataSourceDescriptor descriptor);

  void unregisterDataSource(String name);

  void registerTraceWriter(int writerId, int targetBuffer);

  void unregisterTraceWriter(int writerId);

  /**
   * Whether the producer may fill in sizes of nested messages directly in chunks that the service
   * may already have read. Known when the producer is connected; if false, the producer sends the
   * sizes as patches with its commits.
   */
  default boolean canPatchDirectly() {
    return false;
  }

  /**
   * Moves chunks into trace buffers, patches them, acknowledges flushes.
   *
   * @param commit read before this method returns; the caller may reuse it afterwards
   * @param onCommitted runs when the service has processed the commit, or null
   */
  void commitData(CommitDataView commit, @Nullable Runnable onCommitted);

  void notifyDataSourceStarted(long instanceId);

  void notifyDataSourceStopped(long instanceId);

  /**
   * Reports a problem of an instance whose data is missing, before the instance is notified as
   * stopped. Services other than Sonda's ignore the report.
   *
   * @param sentence says which data is missing and why
   */
  void reportProblem(long instanceId, String sentence);

  void activateTriggers(List<String> triggerNames);

  /** Runs the action when all earlier requests have been carried out. */
  void sync(Runnable onDone);

  /** Disconnects. */
  @Override
  void close();
}
