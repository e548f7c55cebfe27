package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Reads the fields of a protobuf message one after the other, by their numbers. The next call of
 * {@link #next} skips fields that the caller doesn't read.
 *
 * <pre>{@code
 * while (message.next()) {
 *   switch (message.field()) {
 *     case 1 -> text = message.text();
 *     case 2 -> readPart(message.message());
 *     default -> {}
 *   }
 * }
 * }</pre>
 */
@ProviderType
public interface MessageReader {
  /** Goes to the next field; false behind the last one, or where the bytes are no message. */
  boolean next();

  /** The current field's number. */
  int field();

  /** A number of any integer type but sint32 and sint64; of a text or message, its size. */
  long longValue();

  /** A number of type sint32 or sint64. */
  long zigzagValue();

  boolean booleanValue();

  /** A number of type float or double. */
  double doubleValue();

  /** A text, with what isn't UTF-8 replaced; "" of a field that is none. */
  String text();

  /** The number of a text in {@link ExtensionTables#strings}, without an object for it. */
  int textId();

  /** The message in the current field, to be read before {@link #next} is called again. */
  MessageReader message();
}
