package dev.sonda.core.internal.session.admission;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.TracingSession;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Opens the files of sessions and clones. Loop only. */
public interface SessionFileFactory {
  /**
   * Opens the file of a session with {@code write_into_file}.
   *
   * @param output the file, owned by the returned object from here on; null to create a new file at
   *     the config's output_path
   * @throws IOException with a sentence that names the path and the error
   */
  SessionFile open(TracingSession session, @Nullable OwnedFd output) throws IOException;

  /**
   * Opens the file of a clone: a copy of the original's file, to which the clone's packets are
   * appended.
   *
   * @param soFar the original's contents; closed after the copy
   * @param output owned by the returned object from here on
   */
  SessionFile openCopy(TracingSession clone, FileSnapshot soFar, OwnedFd output);
}
