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
   * Whether the service can read chunks whose sizes are filled in after it has seen them. Known
   * when the producer is connected; if false, the producer sends sizes as patches with its commits.
   */
  default boolean canPatchDirectly() {
    return false;
  }

  /**
   * Moves chunks into trace buffers, patches them, acknowledges flushes.
   *
   * @param commit read before this method returns, then the caller's again
   * @param onCommitted runs when the service has done it, or null
   */
  void commitData(CommitDataView commit, @Nullable Runnable onCommitted);

  void notifyDataSourceStarted(long instanceId);

  void notifyDataSourceStopped(long instanceId);

  /**
   * Reports a problem of an instance whose data is missing, before the instance is notified as
   * stopped. Other services than Sonda's ignore it.
   *
   * @param sentence names what failed and why
   */
  void reportProblem(long instanceId, String sentence);

  void activateTriggers(List<String> triggerNames);

  /** Runs the action when all earlier requests have been carried out. */
  void sync(Runnable onDone);

  /** Disconnects. */
  @Override
  void close();
}
