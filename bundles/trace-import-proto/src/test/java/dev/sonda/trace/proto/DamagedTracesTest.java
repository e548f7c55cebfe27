package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The import of any damaged file ends and produces tables. */
@Timeout(240)
class DamagedTracesTest {
  private static final int ROUNDS = 400 * (Boolean.getBoolean("sonda.stress") ? 50 : 1);

  /** Step between file sizes in the short run; the first size differs in each run. */
  private static final int SIZES_APART = Boolean.getBoolean("sonda.stress") ? 1 : 7;

  @TempDir Path folder;

  @Test
  void shouldImportWholePacketsOfTruncatedFiles() throws IOException {
    byte[] whole = wholeTrace();
    int first = (int) (System.nanoTime() % SIZES_APART);
    for (int size = first; size < whole.length; size += SIZES_APART) {
      try (ImportedTablesFixture tables =
          new ImportedTablesFixture(folder, Arrays.copyOf(whole, size))) {
        assertThat(tables.rows("__intrinsic_stats", "name", "value"))
            .contains("packets_read " + wholePackets(whole, size));
      }
    }
  }

  /** How many packets end within the first {@code size} bytes of a trace. */
  private static int wholePackets(byte[] trace, int size) {
    int packets = 0;
    int end = 0;
    while (end < size) {
      int at = end + 1; // behind the tag
      int length = trace[at] & 0x7F;
      for (int shift = 7; trace[at++] < 0; shift += 7) {
        length |= (trace[at] & 0x7F) << shift;
      }
      end = at + length;
      packets += end <= size ? 1 : 0;
    }
    return packets;
  }

  /** Thousands of rounds under -Pstress take minutes; the short run a second. */
  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void shouldImportOrReportErrorWhenBytesAreChanged() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] whole = wholeTrace();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] damaged = damaged(whole, random);
      try (ImportedTablesFixture tables = new ImportedTablesFixture(folder, damaged)) {
        assertThat(tables.rows("__intrinsic_stats", "name")).contains("packets_read");
      } catch (IOException e) {
        assertThat(e).as("seed %d, round %d", seed, round).hasMessageContaining("trace");
      } catch (RuntimeException e) {
        fail("seed %d, round %d".formatted(seed, round), e);
      }
    }
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] damaged = whole.clone();
    for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
      int at = random.nextInt(damaged.length);
      switch (random.nextInt(3)) {
        case 0 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> damaged[at] = (byte) random.nextInt();
        default -> {
          int from = random.nextInt(damaged.length);
          int size = Math.min(random.nextInt(32), damaged.length - Math.max(from, at));
          System.arraycopy(whole, from, damaged, at, size);
        }
      }
    }
    return damaged;
  }

  /** A trace with a few packets of each kind. */
  private static byte[] wholeTrace() {
    TraceMessageBuilder trace = new TraceMessageBuilder();
    trace.message(
        1,
        packet ->
            packet
                .number(10, 9)
                .message(
                    6,
                    snapshot ->
                        snapshot
                            .message(1, clock -> clock.number(1, 6).number(2, 1000))
                            .message(1, clock -> clock.number(1, 3).number(2, 400))
                            .message(
                                1,
                                clock ->
                                    clock.number(1, 64).number(2, 1).number(3, 1).number(4, 10))));
    trace.message(
        1,
        packet ->
            packet
                .number(8, 10)
                .message(
                    2,
                    tree ->
                        tree.message(
                                1,
                                process -> process.number(1, 7).number(2, 1).text(3, "/bin/seven"))
                            .message(
                                2, thread -> thread.number(1, 8).text(2, "worker").number(3, 7))));
    addKernelEvents(trace);
    addTrackEvents(trace);
    return trace.toByteArray();
  }

  private static void addKernelEvents(TraceMessageBuilder trace) {
    trace.message(
        1,
        packet ->
            packet.message(
                1,
                bundle ->
                    bundle
                        .number(1, 1)
                        .message(
                            2,
                            event ->
                                event
                                    .number(1, 90)
                                    .number(2, 7)
                                    .message(
                                        4,
                                        content ->
                                            content
                                                .number(2, 7)
                                                .number(4, 1)
                                                .text(5, "eight")
                                                .number(6, 8)))
                        .message(
                            2,
                            event ->
                                event
                                    .number(1, 95)
                                    .number(2, 8)
                                    .message(
                                        235,
                                        content ->
                                            content.number(1, 9).text(2, "nine").number(3, 0)))
                        .message(
                            4,
                            compact ->
                                compact
                                    .text(5, "seven")
                                    .packed(1, 100, 50)
                                    .packed(2, 0, 1)
                                    .packed(3, 7, 8)
                                    .packed(4, 120, 110)
                                    .packed(6, 0, 0)
                                    .packed(7, 160)
                                    .packed(8, 7))));
  }

  private static void addTrackEvents(TraceMessageBuilder trace) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .number(10, 9)
                .number(13, 1)
                .number(58, 64)
                .message(
                    12,
                    interned ->
                        interned
                            .message(1, category -> category.number(1, 1).text(2, "shop"))
                            .message(2, name -> name.number(1, 1).text(2, "outer"))
                            .message(3, name -> name.number(1, 1).text(2, "count")))
                .message(
                    59,
                    defaults -> defaults.number(58, 64).message(11, event -> event.number(11, 77)))
                .message(
                    60,
                    track ->
                        track
                            .number(1, 77)
                            .number(5, 78)
                            .message(
                                4, thread -> thread.number(1, 5).number(2, 6).text(5, "worker"))));
    for (int type = 1; type <= 5; type++) {
      int kind = type;
      trace.message(
          1,
          packet ->
              packet
                  .number(8, 3)
                  .number(10, 9)
                  .number(13, 2)
                  .message(
                      11,
                      event ->
                          event
                              .number(9, kind)
                              .number(10, 1)
                              .number(3, 1)
                              .number(3, 1)
                              .number(30, 7)
                              .fixed(47, 3)
                              .message(4, arg -> arg.number(1, 1).number(4, 3))
                              .message(
                                  4,
                                  arg ->
                                      arg.text(10, "deep")
                                          .message(11, in -> in.text(10, "in").real(5, 1)))));
    }
  }
}
