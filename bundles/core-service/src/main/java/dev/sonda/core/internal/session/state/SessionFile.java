package dev.sonda.core.internal.session.state;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;

/** The file that a session is written into. Loop only; callbacks come on the loop. */
public interface SessionFile {
  /**
   * Writes the present contents of the session's buffers.
   *
   * @param onDone runs when the packets were taken from the buffers; the disk may still be writing
   */
  void write(Runnable onDone);

  /**
   * Writes the rest of the buffers and closes the file at a packet boundary.
   *
   * @param onClosed runs when the disk has the file or has failed; at once if it was closed before
   */
  void finish(Runnable onClosed);

  /** Ends the file at a packet boundary and continues in the next segment. */
  void rotate(Reply<RotateResult> onDone);

  /** Rotates by a plan from now on. */
  void rotateBy(RotationPlan plan, Reply<RotateResult> onDone);

  /**
   * Sets an action that runs once if no more can be written: at the size limit, or after a failure.
   */
  void onStopped(Runnable stopped);

  /**
   * Writes the packets taken from the buffers so far, and takes no more until {@link #release}, or
   * until the file is finished.
   *
   * @param onHeld gets the file's contents, which it has to close
   */
  void hold(Reply<FileSoFar> onHeld);

  /** Ends one {@link #hold}; does nothing without one. */
  void release();

  /** Bytes of whole packets in the file, or in all segments together. */
  long sizeBytes();

  /** Bytes taken from the buffers and not written because of a failure. */
  long lostBytes();

  /** Bytes taken from the buffers and left out, because the file takes no more packets. */
  long leftOutBytes();

  /** Whether packets were left out because of max_file_size_bytes. */
  boolean hitSizeLimit();

  /** The sentence of the first failure; empty without one. */
  String error();
}
