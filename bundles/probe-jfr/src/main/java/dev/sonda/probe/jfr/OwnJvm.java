package dev.sonda.probe.jfr;

import dev.sonda.api.probe.DataSource;
import dev.sonda.probe.jfr.internal.OwnJvmDataSource;
import dev.sonda.probe.jfr.internal.process.SelfRecordingMark;

/**
 * The data source {@code dev.sonda.jfr} for a program that records its own JVM, because daemons
 * can't attach to that JVM.
 */
public interface OwnJvm {
  /**
   * The data source. It needs the module {@code jdk.jfr}, and records this JVM in sessions whose
   * config selects this JVM, unless a daemon already records this JVM for that session.
   */
  static DataSource dataSource() {
    return new OwnJvmDataSource();
  }

  /**
   * Makes daemons leave the recording of this JVM to the data source from now on. To be called
   * before the data source is registered, and only while the program is connected to a tracing
   * service: otherwise the JVM would not be recorded at all.
   */
  static void claim() throws InterruptedException {
    SelfRecordingMark.claim();
  }
}
