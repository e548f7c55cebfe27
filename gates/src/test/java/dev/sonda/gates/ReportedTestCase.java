package dev.sonda.gates;

import java.nio.file.Path;

/**
 * One test in a report: a method, or a whole class that was skipped.
 *
 * @param module the folder of the module that it belongs to
 * @param className with the package
 * @param method without parameters; empty for a class that was skipped as a whole
 * @param skippedBecause empty if it was executed
 * @param isSkipped whether its body didn't run to the end
 */
record ReportedTestCase(
    Path module, String className, String method, String skippedBecause, boolean isSkipped) {

  String simpleName() {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  @Override
  public String toString() {
    return method.isEmpty() ? simpleName() : simpleName() + "#" + method;
  }
}
