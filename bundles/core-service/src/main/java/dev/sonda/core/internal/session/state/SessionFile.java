package dev.sonda.core.internal.session.state;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;

/** The file a session is written into. Loop only; callbacks come on the loop. */
public interface SessionFile {
  /**
   * Writes what the session's buffers hold by now.
   *
   * @param onDone runs when the buffers are empty and the disk may still be at work
   */
  void write(Runnable onDone);

  /**
   * Writes what is left and closes the file at a packet boundary.
   *
   * @param onClosed runs when the disk has it, or has failed; at once if that was earlier
   */
  void finish(Runnable onClosed);

  /** Ends the file at a packet boundary and goes on in the next segment. */
  void rotate(Reply<RotateResult> onDone);

  /** From now on does that by itself. */
  void rotateBy(RotationPlan plan, Reply<RotateResult> onDone);

  /** Runs once if no more can be written: the file is as big as it may be, or the disk failed. */
  void onStopped(Runnable stopped);

  /**
   * Writes out what has left the buffers, and takes nothing more from them until {@link #release},
   * or until the file is finished.
   *
   * @param onHeld gets what is in the file by then, which it has to close
   */
  void hold(Reply<FileSoFar> onHeld);

  /** Ends one {@link #hold}; without one it does nothing. */
  void release();

  /** Bytes of whole packets in the file, or in all segments together. */
  long sizeBytes();

  /** Bytes that were on their way to the file when it failed. */
  long lostBytes();

  /** Bytes that had left the buffers when it could take no more. */
  long leftOutBytes();

  /** Whether packets were left out because of max_file_size_bytes. */
  boolean hitSizeLimit();

  /** Why writing failed, or empty. */
  String error();
}
