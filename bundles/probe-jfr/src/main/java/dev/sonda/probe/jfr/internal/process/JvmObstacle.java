package dev.sonda.probe.jfr.internal.process;

/**
 * What keeps a JVM from being recorded.
 *
 * @param reason what a sentence goes on with that begins with the JVM
 * @param mend what to do about it
 */
public record JvmObstacle(String reason, String mend) {
  public String described() {
    return reason + "; to mend it: " + mend;
  }
}
