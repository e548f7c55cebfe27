package dev.sonda.ipc.uds.internal.port;

import java.util.Arrays;
import java.util.List;

/**
 * The methods of ProducerPort. The position of a method determines its id, so new methods are added
 * at the end.
 */
public enum ProducerMethod {
  INITIALIZE_CONNECTION("InitializeConnection"),
  REGISTER_DATA_SOURCE("RegisterDataSource"),
  UNREGISTER_DATA_SOURCE("UnregisterDataSource"),
  COMMIT_DATA("CommitData"),
  GET_ASYNC_COMMAND("GetAsyncCommand"),
  REGISTER_TRACE_WRITER("RegisterTraceWriter"),
  UNREGISTER_TRACE_WRITER("UnregisterTraceWriter"),
  NOTIFY_DATA_SOURCE_STARTED("NotifyDataSourceStarted"),
  NOTIFY_DATA_SOURCE_STOPPED("NotifyDataSourceStopped"),
  ACTIVATE_TRIGGERS("ActivateTriggers"),
  SYNC("Sync"),
  UPDATE_DATA_SOURCE("UpdateDataSource");

  public static final String SERVICE_NAME = "ProducerPort";

  public static final List<ProducerMethod> ALL = List.of(values());

  private final String wireName;

  ProducerMethod(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  public static List<String> wireNames() {
    return Arrays.stream(values()).map(ProducerMethod::wireName).toList();
  }
}
