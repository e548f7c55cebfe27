package dev.sonda.core.internal.file;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.admission.SessionFileFactory;
import dev.sonda.core.internal.session.config.FileWriteSettings;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import java.io.IOException;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Opens the trace files of sessions and clones. Loop only. */
public final class TraceFileFactory implements SessionFileFactory {
  /** Permissions of a new file, from which the umask is subtracted. */
  private static final int MODE = 0644;

  private static final int ROOT = 0;

  private final FileSyscalls files;
  private final int serviceUid;
  private final IntFunction<OwnedFd> owning;
  private final SessionReader reader;
  private final TaskRunner loop;
  private final FileWriterThreadFactory threads;

  /**
   * Creates an opener for the files of sessions.
   *
   * @param serviceUid the effective user of the service, with whose rights files are created
   * @param owning wraps a descriptor number in an owner
   */
  public TraceFileFactory(
      FileSyscalls files,
      int serviceUid,
      IntFunction<OwnedFd> owning,
      SessionReader reader,
      TaskRunner loop,
      FileWriterThreadFactory threads) {
    this.files = files;
    this.serviceUid = serviceUid;
    this.owning = owning;
    this.reader = reader;
    this.loop = loop;
    this.threads = threads;
  }

  @Override
  public SessionFile open(TracingSession session, @Nullable OwnedFd output) throws IOException {
    if (output == null) {
      checkRights(session.consumerUid());
    }
    OutputFile file =
        output == null
            ? create(session.config().getOutputPath())
            : new OutputFile(files, output, "the trace file");
    FileSegments segments =
        output == null
            ? new FileSegments(files, this::create, session.config().getOutputPath())
            : null;
    FileWriteBuffer stage = stage(session, file);
    SegmentRotation rotation = new SegmentRotation(session, stage, loop, segments);
    return new AsyncTraceFile(
        session, reader, loop, stage, FileWriteSettings.of(session.config()), rotation, owning, 0);
  }

  @Override
  public SessionFile openCopy(TracingSession clone, FileSnapshot soFar, OwnedFd output) {
    OutputFile file = new OutputFile(files, output, "the clone's file");
    FileWriteBuffer stage = stage(clone, file);
    stage.first(new TraceFileCopier(files, soFar, file)::run);
    SegmentRotation rotation = new SegmentRotation(clone, stage, loop, null);
    return new AsyncTraceFile(
        clone,
        reader,
        loop,
        stage,
        FileWriteSettings.WITHOUT_LIMIT,
        rotation,
        owning,
        soFar.sizeBytes());
  }

  private FileWriteBuffer stage(TracingSession session, OutputFile file) {
    try {
      return new FileWriteBuffer(file, threads.open("sonda-file-" + session.id()), loop);
    } catch (RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  /**
   * Refuses {@code output_path} of other users where the service is root. The file would be created
   * with root's rights, and the consumer, which influences its contents, could place it where
   * programs load code from.
   */
  private void checkRights(int consumerUid) throws IOException {
    if (serviceUid == ROOT && consumerUid != ROOT) {
      throw new IOException(
          "output_path is refused: the service runs as root and would make the file with root's"
              + " rights, which user "
              + consumerUid
              + " doesn't have; send an open file, as record -o does without rotation, or let the"
              + " service run as a user of its own");
    }
  }

  /** Creates a new file. An existing file is refused, never overwritten. */
  private OutputFile create(String path) throws IOException {
    try {
      int fd =
          files.open(path, Set.of(OpenFlag.READ_WRITE, OpenFlag.CREATE, OpenFlag.EXCLUSIVE), MODE);
      return new OutputFile(files, owning.apply(fd), path);
    } catch (PosixException e) {
      throw new IOException("can't create the trace file " + path + ": " + e.errno().text(), e);
    }
  }
}
