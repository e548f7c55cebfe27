package dev.sonda.core.internal.session.admission;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.session.state.FileSoFar;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.TracingSession;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Opens the files that sessions are written into. */
public interface SessionFiles {
  /**
   * Opens the file of a session whose config says write_into_file.
   *
   * @param output the file, which is the returned object's from here on; null for the config's
   *     output_path, where a new file is made
   * @throws IOException with a message that names the path and says what is wrong
   */
  SessionFile open(TracingSession session, @Nullable OwnedFd output) throws IOException;

  /**
   * Starts the file of a clone: a copy of its original's, to which the clone's packets are added.
   *
   * @param soFar closed when it has been copied
   * @param output the returned object's from here on
   */
  SessionFile openCopy(TracingSession clone, FileSoFar soFar, OwnedFd output);
}
