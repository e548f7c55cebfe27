package dev.sonda.examples.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BatchTest {
  private static final int SLICES_OF_AN_ORDER = 4;

  @Test
  @Timeout(240)
  void shouldRecordFourSlicesOfEachOrder(@TempDir Path folder) throws Exception {
    Path trace = folder.resolve("batch.pftrace");
    Batch.main(new String[] {trace.toString()});
    List<TracePacketView> packets = new StrictTraceReader().read(trace);
    assertThat(packets)
        .filteredOn(packet ->
            packet.has("track_event")
                && packet.message("track_event").constant("type").equals("TYPE_SLICE_BEGIN"))
        .hasSize(200 * SLICES_OF_AN_ORDER);
  }
}
