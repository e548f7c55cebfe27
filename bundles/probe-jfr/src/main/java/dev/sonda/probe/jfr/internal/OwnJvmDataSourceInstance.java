package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import dev.sonda.probe.jfr.internal.recording.OwnJvmControl;
import dev.sonda.probe.jfr.internal.recording.RecordedJvm;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.probe.jfr.internal.recording.RecordingName;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Records this JVM for one session. The lock keeps a flush, which has a thread of its own, from
 * reading at the same time as the periodic task: both read and close the recording's files.
 */
final class OwnJvmDataSourceInstance implements Instance {
  private final JfrRequest request;
  private final RecordingEnvironment machine;
  private final TraceSink sink;
  private final RecordingName name;
  private final JavaProcess self;
  private @Nullable RecordedJvm recorded;

  OwnJvmDataSourceInstance(
      JfrRequest request, RecordingEnvironment machine, TraceSink sink, long sessionId)
      throws IOException {
    this.request = request;
    this.machine = machine;
    this.sink = sink;
    name = RecordingName.ofSession(sessionId);
    self = machine.processes().self();
  }

  @Override
  public synchronized void start(Acknowledgement done) {
    try {
      if (!request.asksFor(self) || OwnJvmControl.isRecordedFromOutside(name)) {
        return;
      }
      recorded =
          RecordedJvm.start(
              machine.control(self), self, request, name, machine, sink::reportMissing);
    } catch (IOException e) {
      sink.reportMissing(
          self.described() + " doesn't record itself: " + JfrDataSourceInstance.reason(e));
      return;
    }
    sink.every(JfrDataSourceInstance.READ_PERIOD, _ -> read());
    sink.every(JfrDataSourceInstance.LOOK_PERIOD, _ -> look());
  }

  /**
   * Writes new events. Ends the recording if a daemon has begun to record this JVM for the session
   * at the same moment, so that no event is written twice.
   */
  private synchronized void read() {
    RecordedJvm jvm = recorded;
    if (jvm == null) {
      return;
    }
    if (OwnJvmControl.isRecordedFromOutside(name)) {
      end(jvm);
      return;
    }
    TraceWriter writer = sink.writerOf(jvm);
    try {
      jvm.read(writer);
    } catch (IOException e) {
      sink.reportMissing(
          self.described() + " is recorded no more: " + JfrDataSourceInstance.reason(e));
      end(jvm);
    }
    writer.publish();
  }

  private void end(RecordedJvm jvm) {
    jvm.stop();
    jvm.close();
    recorded = null;
  }

  private synchronized void look() {
    machine.clock().look();
    RecordedJvm jvm = recorded;
    if (jvm != null && jvm.takeIfDue()) {
      jvm.renew();
    }
  }

  @Override
  public void flush(Acknowledgement done) {
    read();
  }

  @Override
  public synchronized void clearIncrementalState() {
    if (recorded != null) {
      recorded.clearIncrementalState();
    }
  }

  /** Ends the recording, which completes its last chunk, and reads this chunk. */
  @Override
  public synchronized void stop(Acknowledgement done) {
    read();
    if (recorded != null) {
      recorded.stop();
      read();
    }
    if (recorded != null) {
      recorded.close();
      recorded = null;
    }
  }
}
