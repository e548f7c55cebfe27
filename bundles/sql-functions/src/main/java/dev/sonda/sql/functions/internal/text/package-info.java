/**
 * Scalar functions of texts.
 *
 * <pre>
 *   TextFunctions ──► HexNumberReplacement, HexNumberParser, SplitText, ReversedText:
 *                     text to text or number
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.text;

import org.jspecify.annotations.NullMarked;
