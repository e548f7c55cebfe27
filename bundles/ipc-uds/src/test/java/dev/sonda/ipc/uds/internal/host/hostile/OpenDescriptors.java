package dev.sonda.ipc.uds.internal.host.hostile;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.TreeMap;

/** The descriptors that this process had open at one moment. */
record OpenDescriptors(TreeMap<String, String> targets) {
  static OpenDescriptors now() throws IOException {
    TreeMap<String, String> targets = new TreeMap<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : descriptors) {
        targets.put(descriptor.getFileName().toString(), targetOf(descriptor));
      }
    }
    return new OpenDescriptors(targets);
  }

  /** Other threads may open and close files meanwhile. */
  private static String targetOf(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  /**
   * Expects no additional descriptors of the service; files that the virtual machine opens are
   * ignored.
   */
  void expectNoMore() throws IOException {
    TreeMap<String, String> more = now().targets();
    more.keySet().removeAll(targets.keySet());
    more.values().removeIf(target -> target.startsWith("/") && !target.startsWith("/memfd:"));
    if (!more.isEmpty()) {
      throw new AssertionError("descriptors are left open: " + more);
    }
  }
}
