package dev.sonda.ipc.uds.internal.port;

import java.util.Arrays;
import java.util.List;

/**
 * The methods of SondaProducerPort. The position of a method determines its id, so new methods are
 * added at the end.
 */
public enum SondaProducerMethod {
  AWAIT_CHECKS("AwaitChecks"),
  ANSWER_CHECK("AnswerCheck"),
  REPORT_PROBLEM("ReportProblem");

  public static final String SERVICE_NAME = "SondaProducerPort";

  public static final List<SondaProducerMethod> ALL = List.of(values());

  private final String wireName;

  SondaProducerMethod(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  public static List<String> wireNames() {
    return Arrays.stream(values()).map(SondaProducerMethod::wireName).toList();
  }
}
