package dev.sonda.ipc.uds.internal.client;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/**
 * Waits, on a dedicated thread, for the file of a socket to be created. Watches one file at a time.
 * Any thread may call.
 */
final class SocketFileWatcher implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(SocketFileWatcher.class.getName());

  private @Nullable WatchService waiting;
  private boolean closed;

  /**
   * Waits for the file of a socket; replaces an earlier wait. If the folder can't be watched,
   * {@code then} never runs.
   */
  synchronized void await(Path socket, Runnable then) {
    end();
    if (closed) {
      return;
    }
    Path file = socket.toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null) {
      return;
    }
    try {
      WatchService fresh = file.getFileSystem().newWatchService();
      waiting = fresh;
      folder.register(fresh, StandardWatchEventKinds.ENTRY_CREATE);
      Thread.ofPlatform()
          .daemon()
          .name("sonda-socket-watch")
          .start(() -> run(fresh, file.getFileName(), then));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "cannot watch " + folder, e);
      end();
    }
  }

  private static void run(WatchService watch, Path name, Runnable then) {
    try (watch) {
      while (!isCreated(watch.take(), name)) {
        LOG.log(System.Logger.Level.TRACE, "another file appeared");
      }
      then.run();
    } catch (ClosedWatchServiceException e) {
      LOG.log(System.Logger.Level.TRACE, "the wait for the socket is over");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "closing a watch", e);
    }
  }

  /**
   * Whether the file may have been created. True also if the kernel's queue has overflowed, since
   * its creation may be among the lost events.
   */
  private static boolean isCreated(WatchKey key, Path name) {
    boolean created =
        key.pollEvents().stream()
            .anyMatch(event ->
                StandardWatchEventKinds.OVERFLOW.equals(event.kind())
                    || name.equals(event.context()));
    key.reset();
    return created;
  }

  private void end() {
    WatchService ending = waiting;
    waiting = null;
    if (ending != null) {
      try {
        ending.close();
      } catch (IOException e) {
        LOG.log(System.Logger.Level.WARNING, "closing a watch", e);
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    end();
  }
}
