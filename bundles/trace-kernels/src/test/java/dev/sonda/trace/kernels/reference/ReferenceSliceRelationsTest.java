package dev.sonda.trace.kernels.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.OperatorFixture;
import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that Sonda finds the same relatives and flows of slices as Perfetto's trace processor. */
@Timeout(240)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ReferenceSliceRelationsTest {
  private static final int SLICES = 400;
  private static final int FLOWS = 60;
  private static final int TRACKS = 4;

  private static final List<String> SLICE =
      List.of("id", "ts", "dur", "track_id", "depth", "parent_id");
  private static final List<String> FLOW = List.of("id", "slice_out", "slice_in");

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final TableMemory memory = new TableMemory();
  private final StringJoiner events = new StringJoiner(",", "[", "]");

  @TempDir Path folder;

  @AfterEach
  void free() {
    memory.close();
  }

  private void makeEvents() {
    for (int track = 1; track <= TRACKS; track++) {
      nest(track, 0, 1_000_000, 0, SLICES / TRACKS);
    }
    for (int flow = 0; flow < FLOWS; flow++) {
      long from = random.nextInt(900_000);
      flowEvent("s", flow, from);
      flowEvent("f", flow, from + 1 + random.nextInt(90_000));
    }
  }

  private void nest(int track, long from, long until, int depth, int count) {
    long step = Math.max(1, (until - from) / Math.max(1, Math.min(count, 5)));
    for (long ts = from; count > 0 && ts < until; ts += step) {
      long end = random.nextInt(6) == 0 ? ts : Math.min(until, ts + 1 + random.nextLong(step));
      event("X", track, ts, "\"dur\":" + (end - ts));
      count--;
      if (depth < 5 && end > ts) {
        int within = random.nextInt(count + 1);
        nest(track, ts, end, depth + 1, within);
        count -= within;
      }
    }
  }

  private void flowEvent(String phase, int id, long ts) {
    event(phase, 1 + random.nextInt(TRACKS), ts, "\"cat\":\"c\",\"bp\":\"e\",\"id\":" + id);
  }

  private void event(String phase, int track, long ts, String more) {
    events.add(
        String.format(
            Locale.ROOT,
            "{\"name\":\"n\",\"ph\":\"%s\",\"pid\":1,\"tid\":%d,\"ts\":%d,%s}",
            phase,
            track,
            ts,
            more));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ancestor_slice",
        "descendant_slice",
        "directly_connected_flow",
        "following_flow",
        "preceding_flow"
      })
  void shouldFindSameRelativesAndFlowsAsTraceProcessor(String operator) throws Exception {
    makeEvents();
    ReferenceTraceProcessor shell = new ReferenceTraceProcessor(folder, events.toString());
    Table slices = read(shell, "slice", SLICE);
    Table flows = read(shell, "flow", FLOW);
    boolean flow = operator.endsWith("flow");
    List<Object> arguments = new ArrayList<>(List.of(slices));
    arguments.addAll(flow ? List.of(flows, slices) : List.of(slices));
    List<String> ours =
        TableText.rows(OperatorFixture.apply(memory, operator, arguments.toArray())).stream()
            .map(row -> row.split(",", -1))
            .map(cells -> cells[0] + "," + (flow ? cells[2] + "," + cells[3] : cells[1]))
            .toList();
    assertThat(ours).isNotEmpty();
    assertThat(ours)
        .as("-Dseed=%d", seed)
        .isEqualTo(
            shell.lines(
                "SELECT s.id || ',' || %s AS line FROM slice s, %s(s.id) f;"
                    .formatted(flow ? "f.slice_out || ',' || f.slice_in" : "f.id", operator)));
  }

  private Table read(ReferenceTraceProcessor shell, String name, List<String> columns)
      throws Exception {
    String sql = "SELECT %s AS line FROM %s;".formatted(ReferenceTraceProcessor.row(columns), name);
    return RandomRows.ofLines(name, columns, shell.lines(sql)).table(memory);
  }
}
