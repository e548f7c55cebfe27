package dev.sonda.probe.jfr.internal.process;

/**
 * A reason why a JVM can't be recorded, with its remedy.
 *
 * @param reason a predicate for a sentence whose subject is the JVM, such as "runs on Java 11"
 * @param mend what the user can do to remove the obstacle
 */
public record JvmObstacle(String reason, String mend) {
  public String described() {
    return reason + "; to mend it: " + mend;
  }
}
