/**
 * The wire format: frames, and hand-written encoders and decoders for some of the messages in
 * frames.
 */
@NullMarked
package dev.sonda.ipc.uds.internal.frame;

import org.jspecify.annotations.NullMarked;
