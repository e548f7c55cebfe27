package dev.sonda.analysis.cli.internal.perfetto.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers of programs, and where their addresses are in the memory of processes. */
@Timeout(60)
class ElfFileTest {
  private static final String ID = "0123456789abcdef0123456789abcdef01234567";

  @TempDir Path folder;

  private ElfFile read(ElfBytes bytes) throws IOException {
    return Objects.requireNonNull(ElfFile.read(bytes.write(folder.resolve("program"))));
  }

  @Test
  void shouldReadBuildIdCodeAndSymbols() throws IOException {
    ElfFile elf = read(new ElfBytes(ID, 0x401000, 0x1000, true));
    assertThat(elf.buildId()).isEqualTo(ID);
    assertThat(elf.program()).isEqualTo(new Program(folder.resolve("program"), 0x401000, 0x1000));
    assertThat(elf.hasSymbols()).isTrue();
    assertThat(read(ElfBytes.of(ID).stripped()).hasSymbols()).isFalse();
  }

  @Test
  void shouldReadThisJvmsOwnProgram() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertThat(Objects.requireNonNull(ElfFile.read(java)).program()).isNotNull();
  }

  @Test
  void shouldRefuseAlignmentThatIsNoPowerOfTwo() throws IOException {
    assertThat(read(new ElfBytes(ID, 0x1000, 3, true)).program()).isNull();
  }

  @Test
  void shouldNotTakeOtherFilesForPrograms() throws IOException {
    assertThat(ElfFile.read(folder)).isNull();
    assertThat(ElfFile.read(folder.resolve("missing"))).isNull();
    assertThat(ElfFile.read(Files.writeString(folder.resolve("text"), "#!/bin/sh\nexit 0\n# ELF")))
        .isNull();
    assertThat(ElfFile.read(Files.write(folder.resolve("empty"), new byte[0]))).isNull();
  }

  /** A file may be cut or damaged anywhere; reading must end without an exception. */
  @Test
  void shouldReadDamagedHeadersWithoutFailing() throws IOException {
    byte[] whole = ElfBytes.of(ID).bytes();
    Path file = folder.resolve("damaged");
    for (int size = 0; size < whole.length; size++) {
      Files.write(file, Arrays.copyOf(whole, size));
      ElfFile cut = ElfFile.read(file);
      assertThat(cut == null || cut.buildId() == null).as("%d bytes", size).isTrue();
    }
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = whole.clone();
      for (int j = 0; j < 4; j++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      try {
        ElfFile.read(file);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  /**
   * What is added to a frame's address: nothing if the recorder knew the load bias, and otherwise
   * the distance between addresses in the program and places in its file.
   */
  @ParameterizedTest
  @CsvSource({
    "0x1000, 0x1000, 0x1000, 0, 0, 0",
    "0x201000, 0x1000, 0x1000, 0, 0, 0x200000",
    "0x201000, 0x1000, 0x1000, 0, 0x200000, 0",
    "0x201040, 0x1000, 0x1000, 0, 0x1000, 0x1ff000",
    "0x201000, 0x1000, 0x5000, 0x4000, 0, 0x200000",
    "0x1234, 0, 0x1000, 0, 0, 0x234",
  })
  void shouldCorrectAddresses(
      String codeAddress,
      String alignment,
      String exactOffset,
      String startOffset,
      String loadBias,
      String correction) {
    Program program = new Program(folder, Long.decode(codeAddress), Long.decode(alignment));
    CodeMapping mapping =
        new CodeMapping(
            "/lib/a.so",
            ID,
            Long.decode(exactOffset),
            Long.decode(startOffset),
            Long.decode(loadBias));
    assertThat(program.correction(mapping)).isEqualTo(Long.decode(correction));
  }

  @Test
  void shouldAddKernelsAddress() {
    Program kernel = new Program(folder, 0xffffffff81000000L, 0x200000);
    assertThat(kernel.correction(new CodeMapping("[kernel.kallsyms]_text", "", 0, 0, 0)))
        .isEqualTo(0xffffffff81000000L);
  }
}
