package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.tracefs.CpuPipe;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuReaderTest {
  private static final PageFormat FORMAT = PageFormat.USUAL;
  private static final int FULL = 4080;
  private static final int HALF_EMPTY = 2039;
  private static final int PLENTY = 1000;

  @TempDir Path root;

  private final List<Long> pages = new ArrayList<>();
  private boolean caughtUp;
  private final List<ParseStatus> troubles = new ArrayList<>();

  @Test
  void shouldReadUntilBufferIsEmpty() throws IOException {
    assertThat(read(PLENTY, FULL, 130)).isEqualTo(130);
    assertThat(pages).isEqualTo(LongStream.range(0, 130).boxed().toList());
    assertThat(caughtUp).isTrue();
    assertThat(troubles).isEmpty();
  }

  @Test
  void shouldStopAtReadLimit() throws IOException {
    assertThat(read(70, FULL, 100)).isEqualTo(70);
    assertThat(caughtUp).isFalse();
  }

  @Test
  void shouldStopAtPageThatTheKernelStillFills() throws IOException {
    write(pages(FULL, 2), pages(HALF_EMPTY, 3));
    assertThat(read(PLENTY)).isEqualTo(3);
  }

  @Test
  void shouldReadFurtherPagesWhenFirstPageIsHalfEmpty() throws IOException {
    write(pages(HALF_EMPTY, 1), pages(FULL, 2));
    assertThat(read(PLENTY)).isEqualTo(3);
  }

  @Test
  @Tag("T25")
  void shouldReportPageWhenCutOff() throws IOException {
    write(pages(FULL, 1), new byte[100]);
    assertThat(read(PLENTY)).isEqualTo(1);
    assertThat(troubles).containsExactly(ParseStatus.PARTIAL_PAGE);
  }

  @Test
  void shouldFindNothingInEmptyBuffer() throws IOException {
    write();
    assertThat(read(PLENTY)).isZero();
    assertThat(caughtUp).isTrue();
  }

  @Test
  void shouldReportReadErrors() throws IOException {
    Files.createDirectories(root.resolve("per_cpu/cpu0/trace_pipe_raw"));
    assertThat(read(PLENTY)).isZero();
    assertThat(troubles).containsExactly(ParseStatus.READ_ERROR);
  }

  private long read(long maxPages, int dataBytes, int count) throws IOException {
    write(pages(dataBytes, count));
    return read(maxPages);
  }

  private long read(long maxPages) throws IOException {
    CpuPipe pipe = CpuPipe.open(Syscalls.libc(), new TracefsFolder(root), 0);
    try (CpuReader reader = new CpuReader(pipe, FORMAT, CpuReader.roomFor(FORMAT))) {
      caughtUp = reader.read(maxPages * FORMAT.pageSizeBytes(), new Target());
      return pages.size();
    }
  }

  private final class Target implements CpuReader.PageTarget {
    @Override
    public void onPage(int cpu, byte[] page) {
      pages.add(ByteBuffer.wrap(page).order(ByteOrder.nativeOrder()).getLong(0));
    }

    @Override
    public void onTrouble(int cpu, ParseStatus status) {
      troubles.add(status);
    }
  }

  private void write(byte[]... parts) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(1 << 20);
    for (byte[] part : parts) {
      all.put(part);
    }
    Path pipe = root.resolve("per_cpu/cpu0/trace_pipe_raw");
    Files.createDirectories(pipe.getParent());
    byte[] bytes = new byte[all.position()];
    all.flip().get(bytes);
    Files.write(pipe, bytes);
  }

  private static byte[] pages(int dataBytes, int count) {
    ByteBuffer pages =
        ByteBuffer.allocate(FORMAT.pageSizeBytes() * count).order(ByteOrder.nativeOrder());
    for (int page = 0; page < count; page++) {
      pages.putLong(page * FORMAT.pageSizeBytes(), page);
      pages.putLong(page * FORMAT.pageSizeBytes() + 8, dataBytes);
    }
    return pages.array();
  }
}
