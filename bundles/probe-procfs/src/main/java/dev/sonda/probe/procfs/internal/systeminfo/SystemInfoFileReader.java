package dev.sonda.probe.procfs.internal.systeminfo;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Reads the files that describe a machine. A file that can't be read counts as empty. One thread.
 */
final class SystemInfoFileReader {
  private static final int MAX_TEXT_BYTES = 4 << 20;

  private final FileSyscalls files;
  private final Path proc;
  private final Path cpus;

  /**
   * The buffer for a file's content; on a machine with many CPUs, the lines of /proc/interrupts are
   * long.
   */
  private final FileText text = FileText.ofLongLines(MAX_TEXT_BYTES);

  SystemInfoFileReader(FileSyscalls files, Path proc, Path sys) {
    this.files = files;
    this.proc = proc;
    this.cpus = sys.resolve("devices/system/cpu");
  }

  List<CpuDescription> cpus() {
    return CpuDescription.parse(read(proc, "cpuinfo"));
  }

  List<InterruptName> interrupts() {
    return InterruptName.parse(read(proc, "interrupts"));
  }

  /**
   * The relative capacity of a CPU as the kernel's scheduler uses it ({@code cpu_capacity}); empty
   * if the kernel doesn't provide the file.
   */
  Optional<Integer> capacity(int cpu) {
    return number(read(cpus, "cpu" + cpu + "/cpu_capacity").strip());
  }

  /**
   * The possible frequencies of a CPU in kHz, including boost frequencies; empty if the driver
   * doesn't list any.
   */
  NavigableSet<Integer> frequencies(int cpu) {
    NavigableSet<Integer> frequencies = new TreeSet<>(Integer::compareUnsigned);
    for (String kind : List.of("available", "boost")) {
      String listed = read(cpus, "cpu" + cpu + "/cpufreq/scaling_" + kind + "_frequencies");
      for (String word : listed.strip().split(" ", -1)) {
        number(word).ifPresent(frequencies::add);
      }
    }
    return frequencies;
  }

  private static Optional<Integer> number(String word) {
    try {
      return Optional.of(Integer.parseUnsignedInt(word));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private String read(Path folder, String file) {
    try (ProcFolder opened = ProcFolder.open(files, folder)) {
      return opened.read(NativeFileName.of(file), text) < 0 ? "" : text.string();
    } catch (PosixException e) {
      return "";
    }
  }
}
