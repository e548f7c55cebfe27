package dev.sonda.ipc.uds.internal.port;

import java.util.Arrays;
import java.util.List;

/**
 * The methods of SondaPort. The position of a method determines its id, so new methods are added at
 * the end.
 */
public enum SondaPortMethod {
  CHECK("Check"),
  SESSION_RESULT("SessionResult"),
  OBSERVE_LOSSES("ObserveLosses"),
  ROTATE("Rotate"),
  WHY("Why"),
  SESSION_STATS("SessionStats");

  public static final String SERVICE_NAME = "SondaPort";

  public static final List<SondaPortMethod> ALL = List.of(values());

  private final String wireName;

  SondaPortMethod(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  public static List<String> wireNames() {
    return Arrays.stream(values()).map(SondaPortMethod::wireName).toList();
  }
}
