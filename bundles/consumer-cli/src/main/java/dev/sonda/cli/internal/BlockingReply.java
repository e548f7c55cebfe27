package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Blocks a command's thread until the service replies, or until a timeout ends the command.
 *
 * <p>Must not be called from a thread that the service calls back on: the reply would never arrive.
 */
public final class BlockingReply {
  /**
   * Timeout of a reply: longer than a healthy service needs for any reply; a flush alone may take 5
   * s.
   */
  public static final long TIMEOUT_MS = 10_000;

  private BlockingReply() {}

  /**
   * Sends a request and waits for its reply.
   *
   * @throws CommandFailure with {@code DAEMON_DIED} if no reply comes within {@link #TIMEOUT_MS}
   */
  public static <T> T to(Consumer<Reply<T>> request) throws CommandFailure {
    CompletableFuture<T> answer = new CompletableFuture<>();
    request.accept(answer::complete);
    return await(answer, TIMEOUT_MS);
  }

  /**
   * Waits for a future that never fails.
   *
   * @throws CommandFailure with {@code DAEMON_DIED} if it isn't done in time
   */
  public static <T> T await(Future<T> future, long timeoutMs) throws CommandFailure {
    if (!isDone(future, timeoutMs)) {
      throw new CommandFailure(
          ExitCode.DAEMON_DIED, "the tracing service did not answer in " + timeoutMs + " ms");
    }
    return future.resultNow();
  }

  /**
   * Waits for a future that never fails.
   *
   * @return false if it isn't done in time
   * @throws CommandFailure with {@code ABORTED} if this thread is interrupted
   */
  public static boolean isDone(Future<?> future, long timeoutMs) throws CommandFailure {
    try {
      future.get(timeoutMs, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.ABORTED, "interrupted", e);
    }
  }
}
