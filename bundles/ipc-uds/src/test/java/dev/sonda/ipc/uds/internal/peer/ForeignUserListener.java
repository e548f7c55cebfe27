package dev.sonda.ipc.uds.internal.peer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * A process of an unprivileged user that listens on a socket and records the data that clients
 * send.
 */
public final class ForeignUserListener implements AutoCloseable {
  public static final int UID = 65534;

  private static final String LISTEN =
      "use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); bind(S, pack_sockaddr_un($ARGV[0])) or die;"
          + " listen(S, 9) or die; $| = 1; print 'x';"
          + " while (accept(C, S)) { print $_ while sysread(C, $_, 9999); }";

  private final Process process;

  /** Requires root, the only user that can start it; for other users the test is skipped. */
  public ForeignUserListener(Path socket) throws IOException {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/setpriv")) && isRoot(),
        "only root, with setpriv, can be another user");
    process =
        new ProcessBuilder(
                "/usr/bin/setpriv",
                "--reuid=" + UID,
                "--regid=" + UID,
                "--clear-groups",
                "perl",
                "-e",
                LISTEN,
                socket.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.getInputStream().read() != 'x') {
      process.destroyForcibly();
      throw new IOException("the foreign service can't listen on " + socket);
    }
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  /** Ends the process and returns the data that it received. */
  public String heard() throws IOException {
    // Destroyed by its handle, as Process.destroyForcibly would also close the stream.
    process.toHandle().destroyForcibly();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
