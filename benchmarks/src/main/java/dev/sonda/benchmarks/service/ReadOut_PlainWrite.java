package dev.sonda.benchmarks.service;

import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The baseline for ReadOut: writes 256 MiB of memory into a file on tmpfs by plain writes of 1 MiB.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ReadOut_PlainWrite {
  private static final Set<OpenFlag> FLAGS =
      Set.of(OpenFlag.WRITE_ONLY, OpenFlag.CREATE, OpenFlag.EXCLUSIVE);
  private static final int BLOCK_BYTES = 1 << 20;

  private final Path file = Path.of("/dev/shm/sonda-plain-write");
  private final Syscalls syscalls = Syscalls.libc();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(ReadOut.BUFFER_BYTES).fill((byte) 'x');

  @Benchmark
  public long plainWrite() throws IOException {
    int fd = syscalls.open(file.toString(), FLAGS, 0600);
    long written = 0;
    while (written < memory.byteSize()) {
      long result = syscalls.write(fd, memory, written, BLOCK_BYTES);
      if (result <= 0) {
        throw new IOException("write gave " + result);
      }
      written += result;
    }
    syscalls.close(fd);
    return written;
  }

  @TearDown(Level.Invocation)
  public void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  @TearDown(Level.Trial)
  public void close() {
    arena.close();
  }
}
