package dev.sonda.benchmarks.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/** Synthetic traces of programs with slices, with one packet sequence per thread. */
final class SliceTraces {
  private static final long SEED = 43;
  private static final int NAMES = 50;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int PID = 4000;

  /** Lower numbers are used for the sequences of scheduler events. */
  private static final long FIRST_SEQUENCE = 20;

  private static final int ARGUMENTS_EVERY = 8;
  private static final String[] KINDS = {"read", "write", "compute", "wait"};

  private final OutputStream out;
  private final Random random = new Random(SEED);
  private final boolean hasArguments;
  private long timeNs = 1_000_000_000_000L;

  private SliceTraces(OutputStream out, boolean hasArguments) {
    this.out = out;
    this.hasArguments = hasArguments;
  }

  /**
   * Writes {@code slices} slices on {@code threads} threads, nested up to {@code maxDepth} deep.
   */
  static void write(OutputStream out, int threads, int slices, int maxDepth) throws IOException {
    new SliceTraces(out, false).writeAll(threads, slices, maxDepth);
  }

  /** Writes slices like {@link #write}, some of which have two arguments. */
  static void writeWithArguments(OutputStream out, int threads, int slices, int maxDepth)
      throws IOException {
    new SliceTraces(out, true).writeAll(threads, slices, maxDepth);
  }

  private void writeAll(int threads, int slices, int maxDepth) throws IOException {
    for (int thread = 0; thread < threads; thread++) {
      writeDescription(thread);
    }
    writeSlices(threads, slices, maxDepth);
  }

  private void writeDescription(int thread) throws IOException {
    ProtoMessageBuilder interned =
        new ProtoMessageBuilder().bytes(1, new ProtoMessageBuilder().number(1, 1).text(2, "work"));
    for (int i = 1; i <= NAMES; i++) {
      interned.bytes(2, new ProtoMessageBuilder().number(1, i).text(2, "step of work " + i));
    }
    ProtoMessageBuilder ids = new ProtoMessageBuilder().number(1, PID).number(2, PID + 1L + thread);
    ProtoMessageBuilder track =
        new ProtoMessageBuilder().number(1, uuid(thread)).bytes(4, ids.text(5, "worker-" + thread));
    ProtoMessageBuilder defaults =
        new ProtoMessageBuilder().bytes(11, new ProtoMessageBuilder().number(11, uuid(thread)));
    writePacket(
        thread,
        new ProtoMessageBuilder()
            .number(8, timeNs)
            .number(13, 1)
            .bytes(12, interned)
            .bytes(59, defaults)
            .bytes(60, track));
  }

  private void writeSlices(int threads, int slices, int maxDepth) throws IOException {
    int[] depths = new int[threads];
    int begun = 0;
    int open = 0;
    while (begun < slices || open > 0) {
      int thread = random.nextInt(threads);
      boolean isBegin =
          begun < slices
              && depths[thread] < maxDepth
              && (depths[thread] == 0 || random.nextInt(9) < 5);
      if (!isBegin && depths[thread] == 0) {
        continue;
      }
      timeNs += 20 + random.nextInt(200);
      ProtoMessageBuilder event = new ProtoMessageBuilder().number(9, isBegin ? BEGIN : END);
      if (isBegin) {
        event.number(3, 1).number(10, 1 + random.nextInt(NAMES));
      }
      if (isBegin && hasArguments && begun % ARGUMENTS_EVERY == 0) {
        String kind = KINDS[random.nextInt(KINDS.length)];
        event.bytes(4, new ProtoMessageBuilder().text(10, "kind").text(6, kind));
        event.bytes(4, new ProtoMessageBuilder().text(10, "bytes").number(4, random.nextInt(4096)));
      }
      writePacket(
          thread, new ProtoMessageBuilder().number(8, timeNs).number(13, 2).bytes(11, event));
      depths[thread] += isBegin ? 1 : -1;
      open += isBegin ? 1 : -1;
      begun += isBegin ? 1 : 0;
    }
  }

  private static long uuid(int thread) {
    return 1000L + thread;
  }

  private void writePacket(int thread, ProtoMessageBuilder packet) throws IOException {
    new ProtoMessageBuilder().bytes(1, packet.number(10, FIRST_SEQUENCE + thread)).writeTo(out);
  }
}
