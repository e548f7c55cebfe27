package dev.sonda.probe.jfr;

import dev.sonda.api.probe.DataSource;
import dev.sonda.probe.jfr.internal.OwnJvmSource;
import dev.sonda.probe.jfr.internal.process.RecordingClaim;

/** {@code dev.sonda.jfr} for a program that records its own JVM, which daemons can't enter. */
public interface OwnJvm {
  /**
   * The data source. It needs the module {@code jdk.jfr}, and records this JVM in sessions that ask
   * for it, unless a daemon has begun to do so for that session.
   */
  static DataSource dataSource() {
    return new OwnJvmSource();
  }

  /**
   * From now on, daemons leave this JVM to the data source. To be called before that is offered,
   * and only where a service is there to take it, as else the JVM would not be recorded.
   */
  static void claim() throws InterruptedException {
    RecordingClaim.claim();
  }
}
