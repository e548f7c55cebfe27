package dev.sonda.trace.importing;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Reads the fields of a protobuf message one after the other, by their numbers. Fields that the
 * caller doesn't read are skipped by the next call of {@link #next}.
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
  /** Advances to the next field; false after the last field, or if the bytes are malformed. */
  boolean next();

  /** The current field's number. */
  int field();

  /**
   * The value of a field of any integer type except sint32 and sint64; for a text or message, its
   * size in bytes.
   */
  long longValue();

  /** The value of a field of type sint32 or sint64. */
  long zigzagValue();

  boolean booleanValue();

  /** The value of a field of type float or double. */
  double doubleValue();

  /** The value of a text field, with malformed UTF-8 replaced; empty if the field isn't a text. */
  String text();

  /**
   * The id of the field's text in {@link ExtensionTables#strings}; interned without creating a
   * String object.
   */
  int textId();

  /** The message in the current field, to be read before {@link #next} is called again. */
  MessageReader message();
}
