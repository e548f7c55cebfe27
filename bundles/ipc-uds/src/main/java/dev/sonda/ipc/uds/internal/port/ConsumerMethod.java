package dev.sonda.ipc.uds.internal.port;

import java.util.Arrays;
import java.util.List;

/**
 * The methods of ConsumerPort. The position of a method determines its id, so new methods are added
 * at the end.
 */
public enum ConsumerMethod {
  ENABLE_TRACING("EnableTracing"),
  DISABLE_TRACING("DisableTracing"),
  READ_BUFFERS("ReadBuffers"),
  FREE_BUFFERS("FreeBuffers"),
  FLUSH("Flush"),
  START_TRACING("StartTracing"),
  CHANGE_TRACE_CONFIG("ChangeTraceConfig"),
  DETACH("Detach"),
  ATTACH("Attach"),
  GET_TRACE_STATS("GetTraceStats"),
  OBSERVE_EVENTS("ObserveEvents"),
  QUERY_SERVICE_STATE("QueryServiceState"),
  QUERY_CAPABILITIES("QueryCapabilities"),
  SAVE_TRACE_FOR_BUGREPORT("SaveTraceForBugreport"),
  CLONE_SESSION("CloneSession");

  public static final String SERVICE_NAME = "ConsumerPort";

  public static final List<ConsumerMethod> ALL = List.of(values());

  private final String wireName;

  ConsumerMethod(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  public static List<String> wireNames() {
    return Arrays.stream(values()).map(ConsumerMethod::wireName).toList();
  }
}
