package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineOptions;
import dev.sonda.itests.analysis.random.FileDamage;
import dev.sonda.itests.analysis.random.RandomAndroidLog;
import dev.sonda.itests.analysis.random.RandomCpuProfiles;
import dev.sonda.itests.analysis.random.RandomJsonTrace;
import dev.sonda.itests.analysis.random.RandomMemoryDumps;
import dev.sonda.itests.analysis.random.RandomPackets;
import dev.sonda.itests.analysis.random.RandomSystrace;
import dev.sonda.itests.analysis.random.RandomV8Trace;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any file either becomes readable tables or is refused with an error message, within limits of
 * time and memory. {@code -Dsonda.fuzz.seconds} sets the duration, {@code -Dsonda.fuzz.seed}
 * repeats a case.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class HostileFilesIT {
  private static final Duration TIME =
      Duration.ofSeconds(
          Long.getLong("sonda.fuzz.seconds", Boolean.getBoolean("sonda.stress") ? 1800 : 5));

  /**
   * Time limit per file: files have at most about 100 kB; most of the limit allows for a busy
   * machine.
   */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Limit in kB of the process's memory beside its heap, which has a separate limit. */
  private static final long MOST_KB = 1 << 20;

  /** One of this many files is also queried, which takes longer than its import. */
  private static final int WITHOUT_ENGINE = 30;

  @TempDir Path folder;

  @Test
  void shouldImportOrRefuseAnyDamagedFile() throws Exception {
    Long only = Long.getLong("sonda.fuzz.seed");
    if (only != null) {
      open(only);
      return;
    }
    Random seeds = new Random();
    long end = System.nanoTime() + TIME.toNanos();
    long files = 0;
    long refused = 0;
    while (System.nanoTime() - end < 0) {
      refused += open(seeds.nextLong()) ? 0 : 1;
      files++;
    }
    System.out.printf("%d files, %d of them refused%n", files, refused);
    assertThat(refused).isLessThan(files);
    assertThat(peakKb() - (Runtime.getRuntime().totalMemory() >> 10)).as("kB").isLessThan(MOST_KB);
  }

  /** Opens the damaged file; returns false if the file is refused. */
  private boolean open(long seed) throws IOException {
    Random random = new Random(seed);
    Path file = folder.resolve("trace");
    Files.write(file, new FileDamage(random).damagedAndWrapped(content(random)));
    long begin = System.nanoTime();
    try {
      if (random.nextInt(WITHOUT_ENGINE) == 0) {
        query(file);
      } else {
        ImportedCellReader.read(file);
      }
      return true;
    } catch (IOException e) {
      String sentence = e.getMessage();
      if (e instanceof FileSystemException || sentence == null || sentence.isBlank()) {
        throw new AssertionError("seed " + seed, e);
      }
      return false;
    } catch (EngineException | RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    } finally {
      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .as("seed " + seed)
          .isLessThan(LONGEST);
    }
  }

  private void query(Path file) throws IOException, EngineException {
    try (TraceProcessor trace = TraceProcessor.open(file, options())) {
      SondaTraceTables.read(trace);
    }
  }

  private TraceProcessorOptions options() {
    return TraceProcessorOptions.defaults()
        .withEngineOptions(EngineOptions.defaults().withThreads(1).withTemporaryFolder(folder));
  }

  private static byte[] content(Random random) throws IOException {
    long seed = random.nextLong();
    int size = 1 + random.nextInt(300);
    return switch (random.nextInt(10)) {
      case 0 -> bytes(new RandomJsonTrace(seed).array(size));
      case 1 -> bytes(new RandomJsonTrace(seed).object(size));
      case 2 -> bytes(new RandomSystrace(seed).text(size));
      case 3 -> RandomV8Trace.trace(seed, size);
      case 4 -> new RandomMemoryDumps(seed).trace(1 + size / 30);
      case 5 -> bytes(new RandomCpuProfiles(seed).json(size));
      case 6 -> new RandomCpuProfiles(seed).packets(size);
      case 7 -> new RandomAndroidLog(seed).trace(size);
      default -> new RandomPackets(seed).trace(size);
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static long peakKb() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
