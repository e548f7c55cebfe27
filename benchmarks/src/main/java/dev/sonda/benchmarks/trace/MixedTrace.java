package dev.sonda.benchmarks.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/**
 * A synthetic trace with all kinds of data that the benchmark's queries read: scheduling,
 * processes, nested slices with arguments, and counters.
 */
final class MixedTrace {
  private static final long SEED = 44;
  private static final int PROCESS_TREE = 2;
  private static final int SEQUENCE = 50;
  private static final int SCHEDULED_THREADS = 40;
  private static final int FIRST_TID = 1000;
  private static final int THREADS_PER_PROCESS = 10;
  private static final int COUNTERS = 6;
  private static final int FIRST_COUNTER = 2000;
  private static final int COUNTER_TYPE = 4;

  private final OutputStream out;
  private final Random random = new Random(SEED);

  private MixedTrace(OutputStream out) {
    this.out = out;
  }

  static void write(OutputStream out) throws IOException {
    MixedTrace trace = new MixedTrace(out);
    SchedulingTraces.writeCompact(out, 400_000);
    trace.writeProcesses();
    SliceTraces.writeWithArguments(out, 2, 800_000, 12);
    trace.writeCounters(300_000);
  }

  private void writeProcesses() throws IOException {
    ProtoMessageBuilder tree = new ProtoMessageBuilder();
    for (int tid = FIRST_TID; tid < FIRST_TID + SCHEDULED_THREADS; tid++) {
      int pid = tid - tid % THREADS_PER_PROCESS;
      if (tid == pid) {
        tree.bytes(
            1, new ProtoMessageBuilder().number(1, pid).number(2, 1).text(3, "program-" + pid));
      } else {
        tree.bytes(
            2, new ProtoMessageBuilder().number(1, tid).number(3, pid).text(2, "thread-" + tid));
      }
    }
    writePacket(new ProtoMessageBuilder().number(8, 1_000_000_000_000L).bytes(PROCESS_TREE, tree));
  }

  private void writeCounters(int samples) throws IOException {
    for (int i = 0; i < COUNTERS; i++) {
      ProtoMessageBuilder track =
          new ProtoMessageBuilder().number(1, FIRST_COUNTER + i).text(2, "counter " + i);
      track.bytes(8, new ProtoMessageBuilder());
      writePacket(
          new ProtoMessageBuilder()
              .number(8, 1_000_000_000_000L)
              .number(13, i == 0 ? 1 : 0)
              .bytes(60, track));
    }
    long timeNs = 1_000_000_000_000L;
    for (int i = 0; i < samples; i++) {
      timeNs += 100 + random.nextInt(2_000);
      ProtoMessageBuilder event =
          new ProtoMessageBuilder()
              .number(9, COUNTER_TYPE)
              .number(11, FIRST_COUNTER + random.nextInt(COUNTERS))
              .number(30, random.nextInt(1_000_000));
      writePacket(new ProtoMessageBuilder().number(8, timeNs).number(13, 2).bytes(11, event));
    }
  }

  private void writePacket(ProtoMessageBuilder packet) throws IOException {
    new ProtoMessageBuilder().bytes(1, packet.number(10, SEQUENCE)).writeTo(out);
  }
}
