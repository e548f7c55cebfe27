package dev.sonda.api.probe;

import java.util.Arrays;

/** Immutable bytes: a serialized message whose schema is somebody else's business. */
@SuppressWarnings("ArrayRecordComponent") // copied on its way in and out, compared by content
public record Bytes(byte[] content) {
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  public Bytes {
    content = content.clone();
  }

  @Override
  public byte[] content() {
    return content.clone();
  }

  public boolean isEmpty() {
    return content.length == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  @Override
  public String toString() {
    return content.length + " bytes";
  }
}
