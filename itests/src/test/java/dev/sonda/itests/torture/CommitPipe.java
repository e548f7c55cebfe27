package dev.sonda.itests.torture;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.testkit.FakeProducerEndpoint;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The producer's end of a pipe for commits: each commit is sent as a length, followed by its
 * numbers.
 */
final class CommitPipe extends FakeProducerEndpoint {
  private final DataOutputStream out;
  private final ByteArrayOutputStream message = new ByteArrayOutputStream();

  CommitPipe(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    try {
      message.reset();
      write(commit, new DataOutputStream(message));
      out.writeInt(message.size());
      message.writeTo(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(CommitDataView commit, DataOutputStream to) throws IOException {
    to.writeInt(commit.moveCount());
    for (int move = 0; move < commit.moveCount(); move++) {
      to.writeLong(commit.movePageUntrusted(move));
      to.writeLong(commit.moveChunkUntrusted(move));
    }
    to.writeInt(commit.patchCount());
    for (int patch = 0; patch < commit.patchCount(); patch++) {
      to.writeLong(commit.patchWriterIdUntrusted(patch));
      to.writeLong(commit.patchChunkIdUntrusted(patch));
      to.writeBoolean(commit.patchHasMoreUntrusted(patch));
      to.writeInt(commit.editCount(patch));
      for (int edit = 0; edit < commit.editCount(patch); edit++) {
        to.writeInt((int) commit.editOffsetUntrusted(patch, edit));
        to.writeInt(commit.editBytesUntrusted(patch, edit));
      }
    }
  }
}
