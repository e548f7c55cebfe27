package dev.sonda.core.internal.session.state;

import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;

/** The file that a session is written into. Loop only; callbacks come on the loop. */
public interface SessionFile {
  /**
   * Writes the present contents of the session's buffers.
   *
   * @param onDone runs when the packets were copied out of the buffers; they may not be on disk yet
   */
  void write(Runnable onDone);

  /**
   * Writes the rest of the buffers and closes the file at a packet boundary.
   *
   * @param onClosed runs when the file is on disk or writing has failed; at once if the file was
   *     closed before
   */
  void finish(Runnable onClosed);

  /** Ends the file at a packet boundary and continues in the next segment. */
  void rotate(Reply<RotateResult> onDone);

  /** Rotates the file according to a plan from now on. */
  void rotateBy(RotationPlan plan, Reply<RotateResult> onDone);

  /**
   * Sets an action that runs once when the file accepts no more packets: at the size limit, or
   * after a failure.
   */
  void onStopped(Runnable stopped);

  /**
   * Writes the packets copied from the buffers so far, and copies no more until {@link #release},
   * or until the file is finished.
   *
   * @param onHeld receives the file's contents and has to close them
   */
  void hold(Reply<FileSnapshot> onHeld);

  /** Ends one {@link #hold}; does nothing if the file isn't held. */
  void release();

  /** Bytes of whole packets in the file, or in all segments together. */
  long sizeBytes();

  /** Bytes read from the buffers, but not written because of a failure. */
  long lostBytes();

  /** Bytes read from the buffers, but discarded because the file accepts no more packets. */
  long leftOutBytes();

  /** Whether packets were left out because of max_file_size_bytes. */
  boolean hitSizeLimit();

  /** The error message of the first failure; empty if no failure has occurred. */
  String error();
}
